import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { asActor, system } from '#app/platform/actor.server.ts';
import { env, setEnv } from '#app/platform/env.server.ts';
import { inBackground } from '#app/platform/request-scope.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { orderInput, orderProof, SENDER } from '#tests/orders.ts';
import { placeOrder } from './index.server.ts';

const context = onTestDatabase();
const BUYERS = 50;
const POOL = 8;
beforeAll(() => setEnv({ ...env(), poolSize: POOL }));

test('serves fifty buyers at once while background jobs hold all connections of their pool', async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  // More jobs than their pool has connections: the last ones wait and may be refused.
  const jobs = Array.from({ length: POOL * 2 }, () =>
    inBackground(() =>
      asActor(system('teste'), async (tx) => {
        await tx.execute(sql`select 1`);
        await released;
      }),
    ).catch(() => {}),
  );
  const input = orderInput();
  const proofs = await Promise.all(Array.from({ length: BUYERS }, () => orderProof(input)));
  const answers = await Promise.allSettled(proofs.map((proof) => placeOrder(SENDER, input, proof)));
  release();
  await Promise.all(jobs);
  const refused = answers.filter((answer) => answer.status === 'rejected' || !answer.value.ok);
  expect(refused).toEqual([]);
  const { rows } = await context.owner.query('select count(*)::int as orders from transactions');
  expect(rows[0].orders).toBe(BUYERS);
}, 30_000);
