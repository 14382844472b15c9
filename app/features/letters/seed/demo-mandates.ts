import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { keepSheet } from '#app/features/cases/seed/demo-service.ts';
import { SITE_CONTENT } from '#app/features/content/seed/first-site-content.ts';
import type { MandateLevel } from '#app/features/letters/rules/mandate.ts';
import { byPerson } from '#app/features/letters/server/judge-signed.server.ts';
import { decideFile, storeMandateFile } from '#app/features/letters/server/mandates.server.ts';
import { storePower } from '#app/features/letters/server/powers.server.ts';
import type { CustomerActor, SignedInActor } from '#app/platform/actor.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import type { ListingPlace } from '#app/terms/listing.ts';

const ADMIN = 'admin@exemplo.com.br';
const PLACES: ListingPlace[] = ['serasa', 'spc', 'boavista', 'quod', 'cenprot', 'credor'];

/** Stands in the place of the checks: the samples have no signature that a program could read. */
export const SAMPLE = 'Exemplo da demonstração: uma pessoa conferiu.';

const WAITING = 'Exemplo da demonstração: uma pessoa confere.';

/** `level` that a person accepted; null for a file that still waits for a person. */
type Mandate = {
  email: string;
  daysAgo: number;
  files: readonly { name: string; level: MandateLevel | null }[];
};

/** One mandate of each level, and a file in the queue; the first one is given before the first letter that left. */
const MANDATES: readonly Mandate[] = [
  {
    email: 'cliente@exemplo.com.br',
    daysAgo: 14,
    files: [{ name: 'firma-reconhecida.pdf', level: 'firma' }],
  },
  { email: 'antonio@exemplo.com.br', daysAgo: 10, files: [{ name: 'assinada-gov-br.pdf', level: 'gov_br' }] },
  // Given again: the earlier one, by a click, is replaced.
  { email: 'padaria@exemplo.com.br', daysAgo: 60, files: [] },
  {
    ...{ email: 'padaria@exemplo.com.br', daysAgo: 30 },
    files: [
      { name: 'assinada-icp.pdf', level: 'icp' },
      { name: 'foto-da-procuracao.pdf', level: null },
    ],
  },
];

/** Powers of attorney of the demonstration's people, with their signed pages, by the use cases' own steps. */
export async function seedDemoMandates(owner: pg.Client): Promise<void> {
  const idOf = async (email: string) =>
    (await owner.query<{ id: UserId }>('select id from users where email = $1', [email])).rows[0]?.id;
  const adminId = await idOf(ADMIN);
  if (!adminId) return;
  for (const mandate of MANDATES) {
    const userId = await idOf(mandate.email);
    if (userId) await addMandate(owner, { kind: 'admin', userId: adminId }, userId, mandate);
  }
}

async function addMandate(owner: pg.Client, admin: SignedInActor, userId: UserId, mandate: Mandate) {
  const [tx, now] = [drizzle(owner), new Date(Date.now() - mandate.daysAgo * 86_400_000)];
  const customer: CustomerActor = { kind: 'customer', userId };
  const holder = { userId, linkedProfileId: null };
  const given = { holder, places: PLACES, company: SITE_CONTENT.company };
  const power = await storePower(tx, customer, given, now);
  for (const { name, level } of mandate.files) {
    const [fileName, filePath, , sha256] = await keepSheet('contracts', userId, power.id, name, name);
    const id = await storeMandateFile(tx, customer, power, {
      ...{ fileName, filePath, sha256, mimeType: 'application/pdf', way: 'scan' },
      ...byPerson(level ? SAMPLE : WAITING, level ?? 'firma'),
    });
    if (!id) continue;
    await owner.query('update mandate_files set created_at = $2 where id = $1', [id, now]);
    if (!level) continue;
    const decided = await decideFile(tx, admin, id, { state: 'verified', level }, now);
    if (!decided.ok) throw new Error(decided.error.message);
  }
}
