import { and, count, eq, isNotNull } from 'drizzle-orm';
import {
  HOUSE_NAMES,
  IDENTITY_NAMES,
  type IdentityName,
  namesNeeded,
  namesOfContract,
  namesSaidIn,
  settingOf,
} from '#app/features/catalog/rules/identity.ts';
import { legalWords } from '#app/features/catalog/rules/legal-front.ts';
import { fieldsOf } from '#app/lib/merge-text.ts';
import type { AppError } from '#app/lib/result.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { CONTRACT_TYPE_LABELS } from '#app/terms/contract-type.ts';
import { readLegalFront } from './legal-front.server.ts';

const NOT_PUBLISHED = 'Não foi publicado';

async function namesGiven(tx: Tx): Promise<Record<string, unknown>> {
  const { siteConfig: s } = schema;
  const [company] = await tx.select({ value: s.value }).from(s).where(eq(s.key, 'company'));
  return { ...(company?.value as Record<string, unknown>), lawyers: (await readLegalFront(tx)).lawyers };
}

/**
 * Refuses a text that requires a name missing in the company's settings, with a link to its field. Null if
 * all names are set.
 */
export async function refuseUnnamed(tx: Tx, needed: readonly IdentityName[]): Promise<AppError | null> {
  if (needed.length === 0) return null;
  const given = await namesGiven(tx);
  const missing = needed.find((name) => !given[name]);
  if (!missing) return null;
  const { missing: what, label } = HOUSE_NAMES[missing];
  const place =
    missing === 'lawyers'
      ? 'Faça isso em Configurações, Advogados'
      : `Preencha “${label}” em Configurações, Empresa`;
  const message = `Falta dizer ${what}. ${place}, e publique de novo.`;
  return { code: 'unnamed', title: NOT_PUBLISHED, message, setting: settingOf(missing) };
}

/** The same for the words of a text of the site. @param always names that it needs whatever it says */
export async function refuseNamesIn(tx: Tx, body: unknown, always: readonly IdentityName[] = []) {
  const { on } = await readLegalFront(tx);
  return refuseUnnamed(tx, [...always, ...namesNeeded(body, on)]);
}

/** The same for a contract, which also says the names to its reader: by their field, or letter for letter. */
export async function refuseNameless(tx: Tx, content: string): Promise<AppError | null> {
  const { on } = await readLegalFront(tx);
  const unnamed = await refuseUnnamed(tx, namesOfContract(legalWords(content, on)));
  if (unnamed) return { ...unnamed, fields: { content: unnamed.message } };
  const given = await namesGiven(tx);
  const unsaid = namesSaidIn(legalWords(content, on)).find(
    (name) => !saysName(content, name, String(given[name])),
  );
  if (!unsaid) return null;
  const message = `O contrato precisa dizer ${HOUSE_NAMES[unsaid].missing}: inclua o campo {{${HOUSE_NAMES[unsaid].field}}}.`;
  return { code: 'unnamed', title: NOT_PUBLISHED, message, fields: { content: message } };
}

const saysName = (content: string, name: IdentityName, given: string) =>
  content.includes(given) || fieldsOf(content).includes(HOUSE_NAMES[name].field);

/**
 * Refuses to empty a name that something published requires: the active contract, an active group, the page
 * of the loan, the policies. Null otherwise.
 * @param emptied names that were set and would become empty
 */
export async function refuseForgetting(tx: Tx, emptied: readonly IdentityName[]): Promise<AppError | null> {
  for (const name of IDENTITY_NAMES.filter((one) => emptied.includes(one))) {
    const where = await restsOn(tx, name);
    if (!where) continue;
    const message = `${where} precisa deste nome. Troque o nome, mas não deixe vazio.`;
    return { code: 'unnamed', message, fields: { [name]: message } };
  }
  return null;
}

async function restsOn(tx: Tx, name: IdentityName): Promise<string | null> {
  const { contracts: c, consortiumGroups: g, contentVersions: v } = schema;
  const inUse = await tx.select({ type: c.type, content: c.content }).from(c).where(eq(c.active, true));
  const { on } = await readLegalFront(tx);
  const said = inUse.map(({ type, content }) => ({ type, content: legalWords(content, on) }));
  const contract = said.find(
    ({ content }) => namesOfContract(content).includes(name) || content.includes(HOUSE_NAMES[name].field),
  );
  if (contract) return `O contrato em uso (${CONTRACT_TYPE_LABELS[contract.type]})`;
  if (name === 'lawyers') return null;
  if (name === 'consortium') {
    const [active] = await tx.select({ n: count() }).from(g).where(eq(g.status, 'active'));
    return active && active.n > 0 ? 'Um grupo ativo de consórcio' : null;
  }
  const section = name === 'loanInstitution' ? 'loan' : 'policies';
  const [published] = await tx
    .select({ n: count() })
    .from(v)
    .where(and(eq(v.section, section), isNotNull(v.publishedAt)));
  if (!published || published.n === 0) return null;
  return name === 'loanInstitution' ? 'O texto do empréstimo, que está publicado,' : 'A política publicada';
}
