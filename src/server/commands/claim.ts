// `oriel claim`: makes a new claim link, also while servers are running.
import { claimLink, makeSetupClaim } from '../auth/setup-claim.ts';
import { systemClock } from '../clock.ts';
import { readProcessConfig } from '../config.ts';
import { CommandError, type Command } from './command.ts';
import { withDatabase } from './with-database.ts';

export const claim: Command = {
  name: 'claim',
  summary: 'Make a new claim link, for the first superuser',
  details: 'It is valid for 30 minutes and replaces the former one. The server may be running.',
  async run() {
    const config = readProcessConfig();
    const made = await withDatabase(config, (db) => makeSetupClaim(db, systemClock(), { replace: true }));
    if (made.state !== 'made')
      throw new CommandError(
        'There is a superuser already, so no claim link is made: "oriel create-superuser" makes another one.',
      );
    process.stdout.write(`${claimLink(config, made.secret)}\n`);
  },
};
