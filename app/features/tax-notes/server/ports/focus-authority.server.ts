import { z } from 'zod';
import { dpsIdIn } from '#app/features/tax-notes/rules/dps.ts';
import { focusRequestOf } from '#app/features/tax-notes/rules/focus.ts';
import type { NoteError } from '#app/features/tax-notes/rules/terms.ts';
import { textOf } from '#app/features/tax-notes/rules/xml.ts';
import { noteFailure } from '#app/platform/adapter-health.server.ts';
import { type Outgoing, sendOut } from '#app/platform/outgoing.server.ts';
import {
  ALREADY_CANCELLED,
  AuthorityRefused,
  type IssuedNote,
  StillProcessing,
  type TaxAuthority,
} from './tax-authority.server.ts';

const TIMEOUT_MS = 30_000;
const MOST_BYTES = 2_000_000;

const text = (most: number) =>
  z
    .string()
    .nullish()
    .transform((words) => (words ?? '').slice(0, most));
/** An answer of the gateway: of a note, of a refusal, or of a request that it does not take. */
const Answer = z.object({
  status: text(50),
  codigo: text(50),
  mensagem: text(1_000),
  codigo_verificacao: text(100),
  caminho_xml_nota_fiscal: text(500),
  erros: z
    .array(z.object({ codigo: text(50), mensagem: text(1_000) }))
    .max(50)
    .nullish(),
});
type Answer = z.infer<typeof Answer>;

/** Refusals of the gateway's own that have words here; others keep its words. */
const CODES: Record<string, string> = {
  certificado_vencido: 'CERTIFICATE_AT_GATEWAY',
  nfe_cancelada: ALREADY_CANCELLED,
};

function refusalOf({ erros, codigo, mensagem, status }: Answer): AuthorityRefused {
  const errors: NoteError[] = (erros ?? []).map((one) => ({ code: one.codigo, text: one.mensagem }));
  return new AuthorityRefused(
    errors.length > 0 ? errors : [{ code: CODES[codigo] ?? (codigo || status), text: mensagem }],
  );
}

/**
 * The gateway Focus NFe: JSON over HTTPS with a token. Its reference of a note is the identifier of the DPS, so that a
 * repeated request is the same note. It signs with the certificate that it keeps, and answers later: a document that it
 * took is `StillProcessing` until it is asked for. Source: github.com/FocusNFe/api-doc, source/includes/_nfsen.md.
 * @param base address without a path
 */
export function focusAuthority(base: string, token: string): TaxAuthority {
  const headers = {
    authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}`,
    accept: 'application/json',
  };
  const send = (method: NonNullable<Outgoing['method']>, address: string | URL, body?: object) =>
    sendOut(String(address), {
      trust: 'panel',
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      timeoutMs: TIMEOUT_MS,
      maxBytes: MOST_BYTES,
    });

  /** @throws for a status outside of those listed: the outcome is unknown */
  async function ask(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) {
    const answer = await send(method, `${base}/v2/nfsen${path}`, body);
    if (![200, 201, 202, 400, 404, 422].includes(answer.status)) {
      await answer.body?.cancel();
      noteFailure('focus', String(answer.status));
      throw new Error(`The gateway answered ${answer.status}.`);
    }
    return { status: answer.status, body: Answer.parse(await answer.json()) };
  }

  /** Reads a note in the state that the gateway reports. */
  async function noteOf(body: Answer): Promise<IssuedNote> {
    if (body.status === 'processando_autorizacao') throw new StillProcessing();
    if (body.status === 'erro_autorizacao') throw refusalOf(body);
    if (body.status !== 'autorizado' && body.status !== 'cancelado')
      throw new Error(`The gateway knows a note as ${body.status}.`);
    const file = new URL(body.caminho_xml_nota_fiscal, base);
    if (file.origin !== new URL(base).origin) throw new Error('The gateway keeps the note elsewhere.');
    const answer = await send('GET', file);
    if (answer.status !== 200) throw new Error(`The gateway answered ${answer.status}.`);
    const key = body.codigo_verificacao;
    if (!/^\d{50}$/.test(key)) throw new Error('The gateway names no access key.');
    return { key, xml: await answer.text() };
  }

  async function find(dpsId: string): Promise<IssuedNote | null> {
    const { status, body } = await ask('GET', `/${dpsId}`);
    if (status === 404) return null;
    if (status !== 200) throw refusalOf(body);
    return noteOf(body);
  }

  return {
    async issue(xml) {
      const dpsId = dpsIdIn(xml);
      const { status, body } = await ask('POST', `?ref=${dpsId}`, focusRequestOf(xml));
      if (status < 300) return noteOf(body);
      // Its reference is in use: by this note, which an earlier request sent.
      const earlier = status === 422 ? await find(dpsId) : null;
      if (earlier) return earlier;
      throw refusalOf(body);
    },

    find,

    async cancel({ dpsId }, xml) {
      // The gateway registers no late request (event 101103): the city's limit ends it.
      if (!xml.includes('<e101101>'))
        throw new AuthorityRefused([{ code: 'e101103', text: 'A Focus NFe não pede cancelamento tardio' }]);
      const { status, body } = await ask('DELETE', `/${dpsId}`, { justificativa: textOf(xml, 'xMotivo') });
      if (status >= 300 || body.status !== 'cancelado') throw refusalOf(body);
    },

    analysisOf: () => Promise.resolve(null),
  };
}
