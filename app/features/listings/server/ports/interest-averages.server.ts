import { type InterestSeries, monthRange, readSgsAnswer } from '#app/features/listings/rules/interest.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { sendOut, type Trust } from '#app/platform/outgoing.server.ts';

/** Source of averages that the embedded table does not have. */
export type InterestAverages = {
  /**
   * @returns per cent a month; null if the answer has no usable value @throws AveragesFailure without answer
   */
  find(series: InterestSeries, month: CivilDate, signal?: AbortSignal): Promise<number | null>;
};

type AveragesFault = 'timeout' | 'connection' | 'status' | 'answer';

/** No answer, or one that is not JSON; the queue retries. */
export class AveragesFailure extends Error {
  override name = 'AveragesFailure';
  readonly code: AveragesFault;

  constructor(code: AveragesFault) {
    super(code);
    this.code = code;
  }
}

const SITE = 'https://api.bcb.gov.br';
/** One month is a line; the size limit refuses a whole series. */
const MOST_BYTES = 64 * 1024;

type Options = { baseUrl?: string; trust?: Trust; timeoutMs?: number };

/** The Central Bank's service of time series (SGS). */
export function sgsAverages({
  baseUrl = SITE,
  trust = 'panel',
  timeoutMs = 10_000,
}: Options = {}): InterestAverages {
  return {
    async find(series, month, signal) {
      const { first, last } = monthRange(month);
      const query = new URLSearchParams({ formato: 'json', dataInicial: first, dataFinal: last });
      try {
        const response = await sendOut(`${baseUrl}/dados/serie/bcdata.sgs.${series}/dados?${query}`, {
          trust,
          headers: { accept: 'application/json' },
          timeoutMs,
          maxBytes: MOST_BYTES,
          ...(signal && { signal }),
        });
        // The service says 404 for a month without a figure.
        if (response.status === 404) return null;
        if (!response.ok) throw new AveragesFailure('status');
        return readSgsAnswer(parsed(await response.text()), month);
      } catch (error) {
        if (error instanceof AveragesFailure || signal?.aborted) throw error;
        const late = error instanceof Error && error.name === 'TimeoutError';
        throw new AveragesFailure(late ? 'timeout' : 'connection');
      }
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AveragesFailure('answer');
  }
}
