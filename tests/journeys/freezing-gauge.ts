import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, Worker, workerData } from 'node:worker_threads';

/** Input of the measuring thread. The work of the sender happens in another thread and is not measured. */
type Asked = {
  url: string;
  /** Address of a server that does nothing: its answers show how long the machine itself lets a process wait. */
  control: string;
  page: string;
  cookie: string;
  /** Least answers of the page. */
  pages: number;
};
/** Answer times in ms. */
export type Measured = { health: number[]; control: number[]; page: number[] };

/** Begins to measure. @returns a function that ends it once the page was asked often enough */
export function startGauge(asked: Asked): () => Promise<Measured> {
  const worker = new Worker(new URL(import.meta.url), { workerData: asked });
  const measured = new Promise<Measured>((resolve, reject) => {
    worker.once('message', resolve).once('error', reject);
  });
  return () => {
    worker.postMessage('enough');
    return measured;
  };
}

/** The answer time that so many of a hundred do not exceed, in ms. */
export const percentile = (times: readonly number[], percent: number): number =>
  times.toSorted((a, b) => a - b)[Math.ceil((times.length * percent) / 100) - 1] ?? 0;

async function measure({ url, control, page, cookie, pages }: Asked): Promise<Measured> {
  const agent = new http.Agent({ keepAlive: true });
  const ask = (address: string, headers: http.OutgoingHttpHeaders = {}) =>
    new Promise<number>((resolve, reject) => {
      const at = performance.now();
      http
        .get(address, { agent, headers: { ...headers, 'x-forwarded-for': '198.51.100.7' } }, (response) => {
          response.resume().on('end', () => {
            if (response.statusCode === 200) resolve(performance.now() - at);
            else reject(new Error(`${address} answered ${response.statusCode}`));
          });
        })
        .on('error', reject);
    });
  let isEnough = false;
  parentPort?.once('message', () => {
    isEnough = true;
  });
  const taken: Measured = { health: [], control: [], page: [] };
  const repeat = async (times: number[], everyMs: number, once: () => Promise<number>) => {
    while (!isEnough || taken.page.length < pages) {
      const ms = await once();
      times.push(ms);
      await wait(Math.max(0, everyMs - ms));
    }
  };
  await Promise.all([
    repeat(taken.health, 50, () => ask(`${url}/healthz`)),
    repeat(taken.control, 50, () => ask(control)),
    repeat(taken.page, 100, () => ask(url + page, { cookie })),
  ]);
  agent.destroy();
  return taken;
}

if (parentPort && workerData?.control) parentPort.postMessage(await measure(workerData));
