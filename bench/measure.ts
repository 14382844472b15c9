import autocannon from 'autocannon';

export const CONNECTIONS = 16;

export type Ask = { path: string; method?: 'GET' | 'POST'; headers?: Record<string, string> };
export type Side = { url: string; asks: Ask[] };
export type Row = {
  name: string;
  /** The least share of the raw limit's requests/s that the product must reach. */
  least?: number;
  /** The latest that 97.5 % of the product's answers may come; ms. */
  latest?: number;
  product: Side;
  /** Without it only the lateness of the product's answers counts. */
  raw?: Side;
  /** Each ask is sent once a shot, by one connection alone: for what changes data. Else all, over and over, for a time. */
  once?: boolean;
  /** Puts the data back before a shot. */
  before?: () => Promise<unknown>;
};
export type Measured = { requestsPerSecond: number; late: number };

/** Both sides in turns, so that a slower minute of the machine hits both; the first round only warms up. */
export async function compare(
  row: Row,
  rounds: number,
  seconds: number,
): Promise<{ product: Measured; raw?: Measured }> {
  const taken: { product: Measured[]; raw: Measured[] } = { product: [], raw: [] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const side of ['raw', 'product'] as const) {
      const sent = row[side];
      if (!sent) continue;
      await row.before?.();
      const measured = await shoot(sent, row.once === true, seconds);
      if (round > 0) taken[side].push(measured);
    }
  }
  return { product: median(taken.product), ...(row.raw && { raw: median(taken.raw) }) };
}

async function shoot({ url, asks }: Side, once: boolean, seconds: number): Promise<Measured> {
  let connection = 0;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    ...(once ? { amount: asks.length } : { duration: seconds }),
    requests: [requestOf(asks[0])],
    setupClient(client) {
      // Every connection has its own people: two that change the same rows would wait for each other.
      const own = asks.filter((_, n) => n % CONNECTIONS === connection);
      connection += 1;
      client.setRequests(own.map(requestOf));
    },
  });
  if (result.errors > 0 || result.non2xx > 0) {
    throw new Error(`${url}: ${result.errors} erros, ${result.non2xx} recusas`);
  }
  return { requestsPerSecond: result.requests.total / result.duration, late: result.latency.p97_5 };
}

const requestOf = (ask: Ask = { path: '/' }) => ({ method: 'GET' as const, ...ask });

function median(measured: Measured[]): Measured {
  const sorted = measured.toSorted((a, b) => a.requestsPerSecond - b.requestsPerSecond);
  return sorted[Math.floor(sorted.length / 2)] as Measured;
}
