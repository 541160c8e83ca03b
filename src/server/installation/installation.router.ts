// What the installation tells of itself to the signed-in, and to nobody else: a public version would tell attackers
// which old faults to try.
import { installationOutput } from '#shared/installation.ts';
import { productVersion } from '../paths.ts';
import { router, userProcedure } from '../trpc/trpc.ts';

const about = { version: productVersion() };

export const installationRouter = router({
  /** The version that runs. @throws AppError 401 */
  about: userProcedure.output(installationOutput).query(() => about),
});
