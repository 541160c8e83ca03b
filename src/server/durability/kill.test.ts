// SIGKILL at random times under mixed load: nothing acknowledged is lost, nothing is incomplete, and repeated requests
// create no duplicates. KILL_ROUNDS is the number of rounds; `npm run soak` runs a hundred.
import { expect, test } from 'vitest';
import { Storm } from '../testing/storm.ts';
import { ADA, until } from '../testing/people.ts';
import { newDataDir, serve } from '../testing/process.ts';

const rounds = Number(process.env['KILL_ROUNDS'] ?? 12);

test(
  `${rounds} kills under mixed load from sixteen clients lose nothing that was acknowledged`,
  async () => {
    const env = { DATA_DIR: newDataDir(), ...ADA };
    const storm = new Storm(env.DATA_DIR);
    let server = await serve(env);
    await storm.prepare(server);
    const ready: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const raging = storm.run(server);
      const enough = storm.acknowledged + 40 + ((round * 37) % 60);
      await until(() => storm.acknowledged >= enough, 30_000);
      await server.stop('SIGKILL');
      await raging;
      const started = performance.now();
      server = await serve(env);
      ready.push(performance.now() - started);
      expect(await storm.audit(), `round ${round}`).toEqual([]);
    }
    const last = storm.run(server);
    const enough = storm.acknowledged + 50;
    await until(() => storm.acknowledged >= enough, 30_000);
    expect(await server.stop()).toBe(0);
    await last;
    expect(await storm.audit()).toEqual([]);
    expect(await storm.doubles()).toEqual({ addresses: 0, products: 0, images: 0 });
    const slowest = Math.max(...ready);
    process.stdout.write(
      `${rounds} kills, ${storm.acknowledged} acknowledged, ${storm.resent} sent again, ready again within ${Math.round(slowest)} ms\n`,
    );
  },
  60_000 + rounds * 15_000,
);
