// The installation. Only signed-in users see its version: a public one would tell attackers which known flaws to try.
import { installationOutput } from '#shared/installation.ts';
import { productVersion } from '../paths.ts';
import { router, userProcedure } from '../trpc/trpc.ts';

const about = { version: productVersion() };

export const installationRouter = router({
  /** The running version. @throws AppError 401 */
  about: userProcedure.output(installationOutput).query(() => about),
});
