import { setTimeout as pause } from 'node:timers/promises';
import { courtAliases } from '#app/features/listings/rules/court-alias.ts';
import { readCourtAnswer } from '#app/features/listings/rules/datajud-answer.ts';
import { sendOut, type Trust } from '#app/platform/outgoing.server.ts';
import { CourtFailure, type CourtRecords, type WholeAnswer } from './court-records.server.ts';

/** A lawsuit of many years has some thousand movements. */
const MOST_BYTES = 16 * 1024 * 1024;
/** The longest wait that a 429 may request. */
const LONGEST_WAIT_MS = 60_000;

type Options = {
  url: string;
  key: string;
  trust?: Trust;
  timeoutMs?: number;
  /** Pause between two requests: the whole country shares the public records. */
  paceMs?: number;
  /** Pauses after each 429 in a row. */
  backoffMs?: readonly number[];
};

/** The CNJ's public records (DataJud): movements by number, without parties, lawyers or texts of decisions. */
export function dataJud({
  url,
  key,
  trust = 'panel',
  timeoutMs = 20_000,
  paceMs = 1_000,
  backoffMs = [2_000, 8_000, 30_000],
}: Options): CourtRecords {
  let nextAt = 0;

  async function ask(alias: string, cnj: string, signal?: AbortSignal): Promise<Response> {
    for (let refused = 0; ; refused += 1) {
      const waitMs = Math.max(0, nextAt - performance.now());
      if (waitMs > 0) await pause(waitMs, undefined, { signal });
      nextAt = performance.now() + paceMs;
      const response = await sendOut(`${url.replace(/\/$/, '')}/api_publica_${alias}/_search`, {
        trust,
        method: 'POST',
        headers: {
          authorization: `APIKey ${key}`,
          'content-type': 'application/json',
          accept: 'application/json',
        },
        body: JSON.stringify({ size: 20, query: { match: { numeroProcesso: cnj.replace(/\D/g, '') } } }),
        timeoutMs,
        maxBytes: MOST_BYTES,
        ...(signal && { signal }),
      });
      const step = backoffMs[refused];
      if (response.status !== 429) return response;
      await response.body?.cancel();
      if (step === undefined) throw new CourtFailure('busy');
      const asked = Number(response.headers.get('retry-after')) * 1_000 || 0;
      await pause(Math.min(LONGEST_WAIT_MS, Math.max(step, asked)), undefined, { signal });
    }
  }

  /** @returns null if the records have no such court */
  async function read(alias: string, cnj: string, signal?: AbortSignal): Promise<WholeAnswer | null> {
    const response = await ask(alias, cnj, signal);
    if (response.status === 404) return null;
    if (response.status === 401 || response.status === 403) throw new CourtFailure('401');
    if (!response.ok) throw new CourtFailure('status');
    const answer = readCourtAnswer(await response.json().catch(jsonFault), cnj);
    if (!answer) throw new CourtFailure('answer');
    if (answer.kind === 'partial') throw new CourtFailure('partial');
    return answer;
  }

  return {
    name: 'datajud',
    async find(cnj, signal) {
      try {
        for (const alias of courtAliases(cnj)) {
          const answer = await read(alias, cnj, signal);
          if (answer) return answer;
        }
        return { kind: 'unknown' };
      } catch (error) {
        if (error instanceof CourtFailure || signal?.aborted) throw error;
        const name = error instanceof Error ? error.name : '';
        throw new CourtFailure(name === 'TimeoutError' ? 'timeout' : 'connection');
      }
    },
  };
}

/** A body that is not JSON is a faulty answer; a truncated or late one is a fault of the connection. */
function jsonFault(error: unknown): never {
  throw error instanceof SyntaxError ? new CourtFailure('answer') : error;
}
