import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import type { Identity } from '#app/features/proof/server/index.server.ts';
import { type Outgoing, sendOut } from '#app/platform/outgoing.server.ts';
import { AuthorityRefused, type TaxAuthority } from './tax-authority.server.ts';

const TIMEOUT_MS = 30_000;
const MOST_BYTES = 2_000_000;

const Key = z.string().regex(/^\d{50}$/);
const Note = z.object({ chaveAcesso: Key, nfseXmlGZipB64: z.string() });
const Fault = z.object({
  codigo: z.string().max(20).nullish(),
  descricao: z.string().max(1_000).nullish(),
  complemento: z.string().max(1_000).nullish(),
});
const Faults = z.object({ erros: z.array(Fault).min(1).max(50) });

const pack = (xml: string): string => gzipSync(xml).toString('base64');
const unpack = (text: string): string =>
  gunzipSync(Buffer.from(text, 'base64'), { maxOutputLength: MOST_BYTES }).toString();

const pem = (bytes: Uint8Array): string =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(bytes).toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;

/**
 * The national service (Sefin Nacional): JSON over mutual TLS with the company's certificate. A 400 is a refusal; any
 * other answer than the expected one leaves the outcome unknown.
 * @param ca authority of the service's certificate; by default the public ones
 */
export function nationalAuthority(
  base: string,
  { certificate, key, chain }: Identity,
  ca?: string,
): TaxAuthority {
  const tls = {
    cert: [certificate, ...chain].map(pem).join(''),
    key: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    ...(ca !== undefined && { ca }),
  };

  async function call(
    method: NonNullable<Outgoing['method']>,
    path: string,
    body?: object,
  ): Promise<Response> {
    const answer = await sendOut(`${base}${path}`, {
      trust: 'panel',
      method,
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      tls,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MOST_BYTES,
    });
    if (answer.status !== 400) return answer;
    const { erros } = Faults.parse(await answer.json());
    throw new AuthorityRefused(
      erros.map(({ codigo, descricao, complemento }) => ({
        code: codigo ?? '',
        text: [descricao, complemento].filter(Boolean).join(' '),
      })),
    );
  }

  async function expect(status: number, answer: Response): Promise<unknown> {
    if (answer.status === status) return answer.json();
    await answer.body?.cancel();
    throw new Error(`The tax authority answered ${answer.status}.`);
  }

  return {
    async issue(xml) {
      const answer = await call('POST', '/nfse', { dpsXmlGZipB64: pack(xml) });
      const { chaveAcesso, nfseXmlGZipB64 } = Note.parse(await expect(201, answer));
      return { key: chaveAcesso, xml: unpack(nfseXmlGZipB64) };
    },
    async find(dpsId) {
      const asked = await call('HEAD', `/dps/${dpsId}`);
      if (asked.status === 404) return null;
      const answer = await call('GET', `/dps/${dpsId}`);
      const { chaveAcesso } = z.object({ chaveAcesso: Key }).parse(await expect(200, answer));
      const note = await call('GET', `/nfse/${chaveAcesso}`);
      return { key: chaveAcesso, xml: unpack(Note.parse(await expect(200, note)).nfseXmlGZipB64) };
    },
    async analysisOf(noteKey) {
      for (const [event, answer] of [
        ['105104', 'granted'],
        ['105105', 'refused'],
      ] as const) {
        const found = await call('GET', `/nfse/${noteKey}/eventos/${event}/1`);
        await found.body?.cancel();
        if (found.status === 200) return answer;
        if (found.status !== 404) throw new Error(`The tax authority answered ${found.status}.`);
      }
      return null;
    },
    async cancel({ key: noteKey }, xml) {
      const answer = await call('POST', `/nfse/${noteKey}/eventos`, {
        pedidoRegistroEventoXmlGZipB64: pack(xml),
      });
      await expect(201, answer);
    },
  };
}
