import { errorFields, log } from '#app/platform/log.server.ts';
import { sendOut } from '#app/platform/outgoing.server.ts';

/** gov.br renews its list every two hours. */
const KEPT_MS = 2 * 60 * 60 * 1000;
const TIMEOUT_MS = 8_000;
/** gov.br's list takes about 3 MB. */
const MOST_BYTES = 12 * 1024 * 1024;

const kept = new Map<string, { at: number; bytes: Uint8Array }>();

/**
 * Loads revocation lists, from memory for two hours. A list out of reach is left out: the judgement then says
 * that it could not ask. @param urls from the settings, never from a certificate that a stranger sent
 */
export async function revocationLists(urls: readonly string[], now: Date): Promise<Uint8Array[]> {
  const found: Uint8Array[] = [];
  for (const url of urls) {
    const held = kept.get(url);
    if (held && now.getTime() - held.at < KEPT_MS) {
      found.push(held.bytes);
      continue;
    }
    try {
      const answer = await sendOut(url, {
        ...{ trust: 'panel', method: 'GET', timeoutMs: TIMEOUT_MS, maxBytes: MOST_BYTES },
      });
      if (!answer.ok) {
        await answer.body?.cancel();
        throw new Error(`The list was answered with ${answer.status}.`);
      }
      const bytes = new Uint8Array(await answer.arrayBuffer());
      kept.set(url, { at: now.getTime(), bytes });
      found.push(bytes);
    } catch (error) {
      log.warn({ event: 'revocation-list', url, ...errorFields(error) }, 'a revocation list is out of reach');
    }
  }
  return found;
}
