import { sql } from 'drizzle-orm';
import { asActor, system } from '#app/platform/actor.server.ts';
import { credentialPlace } from '#app/platform/adapter-settings.server.ts';
import { openText, sealedTextStart, sealText } from '#app/platform/secrets.server.ts';
import { secretPlace } from './webhooks/deliver.server.ts';

const SYSTEM = system('integrations.reseal');

/** Every column with a sealed text: its row key, and the context that is sealed with it. */
const SEALED = [
  { table: 'integration_credentials', column: 'encrypted', key: 'adapter', place: credentialPlace },
  { table: 'webhook_endpoints', column: 'encrypted_secret', key: 'id', place: secretPlace },
  { table: 'webhook_endpoints', column: 'previous_secret', key: 'id', place: secretPlace },
] as const;

/**
 * Seals the stored credentials and the secrets of webhooks under the current secret. They are few: people
 * enter them by hand.
 * @returns how many were sealed again, and how many cannot be opened with any of the secrets
 */
export async function resealCredentials(): Promise<{ changed: number; unreadable: number }> {
  const done = { changed: 0, unreadable: 0 };
  for (const { table, column, key, place } of SEALED) {
    const [from, name, row] = [table, column, key].map((word) => sql.identifier(word)) as [
      unknown,
      unknown,
      unknown,
    ];
    await asActor(SYSTEM, async (tx) => {
      const { rows } = await tx.execute<{ key: string; sealed: string }>(sql`
        select ${row}::text as key, ${name} as sealed from ${from}
        where ${name} is not null and not starts_with(${name}, ${sealedTextStart()}) for update`);
      for (const { key: of, sealed } of rows) {
        const again = sealAgain(place(of as never), sealed);
        if (again === null) done.unreadable += 1;
        else {
          await tx.execute(sql`update ${from} set ${name} = ${again} where ${row}::text = ${of}`);
          done.changed += 1;
        }
      }
    });
  }
  return done;
}

function sealAgain(place: string, sealed: string): string | null {
  try {
    return sealText(place, openText(place, sealed));
  } catch {
    return null;
  }
}
