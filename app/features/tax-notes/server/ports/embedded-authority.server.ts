import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { dpsIdIn, NAMESPACE } from '#app/features/tax-notes/rules/dps.ts';
import { textOf } from '#app/features/tax-notes/rules/xml.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { isSignedOver } from '../sign-xml.server.ts';
import { type DocumentKind, validateXml } from '../validate-xml.server.ts';
import {
  ALREADY_CANCELLED,
  ALREADY_ISSUED,
  AuthorityRefused,
  type TaxAuthority,
} from './tax-authority.server.ts';

const { sandboxTaxNotes: s } = schema;
const ACTOR = system('tax-authority');

const refuse = (code: string, text: string) => new AuthorityRefused([{ code, text }]);

/** Checks a document as the service does: schema, then signature. */
async function check(kind: DocumentKind, part: 'infDPS' | 'infPedReg', xml: string): Promise<void> {
  const [fault] = await validateXml(kind, xml);
  if (fault) throw refuse('E1235', `Falha no esquema XML: ${fault}`);
  const [from, until] = [xml.indexOf(`<${part} `), xml.indexOf(`</${part}>`) + part.length + 3];
  const own = xml.slice(from, until).replace(`<${part} `, `<${part} xmlns="${NAMESPACE}" `);
  const signature = xml.slice(until);
  if (!isSignedOver(own, signature)) throw refuse('E0714', 'Assinatura inválida');
}

/** 49 digits and the check digit, modulus 11. */
function newKey(dps: string, at: Date): string {
  const month = at.toISOString().slice(2, 7).replace('-', '');
  const document = textOf(dps, 'CNPJ').replace(/\D/g, '').padStart(14, '0');
  const body = `${textOf(dps, 'cLocEmi')}12${document}${String(randomInt(1e12)).padStart(13, '0')}${month}${String(randomInt(1e9)).padStart(9, '0')}`;
  const sum = [...body].reverse().reduce((all, digit, at) => all + Number(digit) * (2 + (at % 8)), 0);
  const rest = sum % 11;
  return `${body}${rest < 2 ? 0 : 11 - rest}`;
}

/**
 * The embedded service: it validates against the same schema, keeps its own records and answers like the real one,
 * errors included.
 */
export const embeddedAuthority: TaxAuthority = {
  async issue(xml) {
    await check('DPS', 'infDPS', xml);
    const now = new Date();
    if (new Date(textOf(xml, 'dhEmi')).getTime() > now.getTime() + 60_000)
      throw refuse('E0008', 'A data e hora de emissão não pode ser futura');
    if (Number(textOf(xml, 'serie')) === 0) throw refuse('E0010', 'Série inválida');
    const dpsId = dpsIdIn(xml);
    const key = newKey(xml, now);
    const note = `<NFSe xmlns="${NAMESPACE}" versao="1.01"><infNFSe Id="NFS${key}"><nNFSe>${Number(key.slice(23, 36))}</nNFSe><dhProc>${now.toISOString()}</dhProc>${xml.replace(` xmlns="${NAMESPACE}"`, '')}</infNFSe></NFSe>`;
    return asActor(ACTOR, async (tx) => {
      const [added] = await tx
        .insert(s)
        .values({ dpsId, key, xml: note })
        .onConflictDoNothing()
        .returning({ id: s.id });
      if (!added)
        throw refuse(
          ALREADY_ISSUED,
          'Conjunto de série, número, código do município e CNPJ já existe em uma NFS-e',
        );
      return { key, xml: note };
    });
  },

  find: (dpsId) =>
    asActor(ACTOR, async (tx) => {
      const [found] = await tx.select({ key: s.key, xml: s.xml }).from(s).where(eq(s.dpsId, dpsId));
      return found ?? null;
    }),

  /** The embedded city grants every request at once. */
  analysisOf: (key) =>
    asActor(ACTOR, async (tx) => {
      const [found] = await tx.select({ cancelledAt: s.cancelledAt }).from(s).where(eq(s.key, key));
      return found?.cancelledAt ? 'granted' : null;
    }),

  async cancel({ key }, xml) {
    await check('pedRegEvento', 'infPedReg', xml);
    await asActor(ACTOR, async (tx) => {
      const [found] = await tx
        .select({ cancelledAt: s.cancelledAt })
        .from(s)
        .where(eq(s.key, key))
        .for('update');
      if (!found) throw refuse('E0404', 'NFS-e não encontrada');
      if (found.cancelledAt) throw refuse(ALREADY_CANCELLED, 'O evento já está registrado');
      await tx.update(s).set({ cancelledAt: new Date() }).where(eq(s.key, key));
    });
  },
};
