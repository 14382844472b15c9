import { randomUUID } from 'node:crypto';
import { beforeAll } from 'vitest';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { addGroup } from './consortium.ts';
import { onTestDatabase } from './db/database.ts';
import { addPerson } from './people.ts';

/** Administrator named by the company; without it no assembly is announced. */
export const ADMINISTRATOR = 'Administradora de Teste S.A., autorização BCB 1234';

/** Setting for tests of groups and of draws: a database, an admin and three members. Called once per file. */
export function consortiumSetting() {
  const context = onTestDatabase();
  // Filled in before the first test.
  const admin = {} as SignedInActor;
  const members: SignedInActor[] = [];
  beforeAll(async () => {
    await context.owner.query(
      "update site_config set value = value || jsonb_build_object('consortium', $1::text) where key = 'company'",
      [ADMINISTRATOR],
    );
    Object.assign(admin, await addPerson(context.owner, 'admin'));
    for (let at = 0; at < 3; at += 1) members.push(await addPerson(context.owner));
  });
  const code = () => `G${randomUUID().slice(0, 8)}`.toUpperCase();
  /** An active group whose first three quotas are the members'. @returns its id. */
  const newGroup = (size = 50) =>
    addGroup(
      context.owner,
      code(),
      size,
      members.map(({ userId }) => userId),
    );
  const one = async <T>(text: string, values: unknown[]) =>
    (await context.owner.query(text, values)).rows[0] as T;
  const countOf = async (text: string, values: unknown[]) =>
    Number((await one<{ n: string }>(text, values)).n);
  return { context, admin, members, code, newGroup, one, countOf };
}
