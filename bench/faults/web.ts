import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { type BuiltProduct, startBuiltProduct, stopBuiltProduct } from '../../scripts/built-product.ts';

/** The web process, started again after each blow as a service manager does; counts the ends that were none. */
export class Web {
  readonly url: string;
  exits = 0;
  #product: BuiltProduct | undefined;
  #stopping = false;
  #starting: Promise<void> = Promise.resolve();
  readonly dataDir: string;
  readonly #port: number;

  constructor(dataDir: string, port: number) {
    this.dataDir = dataDir;
    this.#port = port;
    this.url = `http://127.0.0.1:${port}`;
  }

  start(): Promise<void> {
    this.#starting = (async () => {
      this.#product = await startBuiltProduct({
        dataDir: this.dataDir,
        port: this.#port,
        env: { TRUSTED_PROXIES: '1' },
        log: path.join(this.dataDir, 'server.log'),
      });
      this.#watch(this.#product.process);
    })();
    return this.#starting;
  }

  #watch(child: ChildProcess): void {
    child.once('exit', (_, signal) => {
      if (this.#stopping) return;
      if (signal !== 'SIGKILL') this.exits += 1;
      void this.#startAgain();
    });
  }

  /** A failed start counts as an unexpected end, too. */
  async #startAgain(): Promise<void> {
    while (!this.#stopping) {
      try {
        await this.start();
        return;
      } catch (error) {
        this.exits += 1;
        process.stderr.write(`${error}\n`);
      }
    }
  }

  signal(name: NodeJS.Signals): void {
    this.#product?.process.kill(name);
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#starting.catch(() => {});
    if (this.#product) await stopBuiltProduct(this.#product);
  }
}
