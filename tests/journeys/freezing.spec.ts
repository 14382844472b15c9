import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { freePort } from '../../scripts/embedded-postgres.ts';
import { attempted } from '../attempts.ts';
import { expect, test } from './fixtures.ts';
import {
  ANSWERS,
  type Answer,
  CLASSES,
  type Door,
  issuedContract,
  newSenders,
  type Sender,
  send,
  written,
} from './freezing-doors.ts';
import { type Measured, percentile, startGauge } from './freezing-gauge.ts';
import { onOwnProduct } from './own-product.ts';

/**
 * Whether this test runs alone (`npm run attack`). The figures describe the product only in that case. Beside other
 * tests the limits are wide, but a freeze, which takes minutes, still exceeds them.
 */
const ALONE = process.env.ALONE === '1';
/** Longest delay of the health check by the content that is sent, in ms. */
const HEALTHY_MS = ALONE ? 250 : 2_000;
const AT_ONCE = ALONE ? 20 : 4;
/** Inputs of each class; beside other tests the first ones, which include those that once froze the product. */
const INPUTS = ALONE ? Number.POSITIVE_INFINITY : 4;
/** Answers of the signed-in page that its 95th percentile is taken of. */
const PAGES = ALONE ? 60 : 10;
// The classes share the processor: each waits for the one before.
test.describe.configure({ mode: 'default' });
const own = onOwnProduct();

/** Starts an idle server in a separate process. */
async function startControl() {
  const port = await freePort();
  const program = `require('node:http').createServer((_, r) => r.end('ok')).listen(${port}, '127.0.0.1', () => console.log('ready'))`;
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return { url: `http://127.0.0.1:${port}/`, end: () => child.kill() };
}

const figures = ({ health, control, page }: Measured) =>
  `health ${Math.round(Math.max(...health))} ms at most (control ${Math.round(Math.max(...control))}), ` +
  `page ${Math.round(percentile(page, 95))} ms in 95 of 100`;

/** Expects the message beside the field that took the content, and unchanged values in the other fields. */
function expectWords(door: Door, what: string, { status, html, field, message, toast }: Answer): void {
  const said =
    message ??
    toast?.replace(/^1 arquivo não foi enviado\. /, '') ??
    /<h1[^>]*>([^<]*)/.exec(html)?.[1] ??
    '';
  expect(ANSWERS, `${door.path}, ${what}: ${status}`).toContain(said);
  // The password of a certificate has a separate field.
  if (message) expect([door.field, 'password']).toContain(field);
  if (message)
    for (const value of Object.values(door.given ?? {})) expect(html).toMatch(new RegExp(`value="${value}"`));
}

/** Prepares the product for the attack: measures its times, adds senders, and issues a contract. */
async function arrange() {
  const [url, dataDir] = [process.env.E2E_URL ?? '', process.env.E2E_DATA_DIR ?? ''];
  const { secret } = JSON.parse(fs.readFileSync(`${dataDir}/secrets.json`, 'utf8')) as { secret: string };
  const { cookie, contract } = await issuedContract(own.db, url, secret);
  const senders: Record<Door['by'], Sender[]> = {
    visitor: await newSenders(own.db, secret, 'visitor', AT_ONCE),
    customer: await newSenders(own.db, secret, 'customer', AT_ONCE),
    admin: await newSenders(own.db, secret, 'admin', AT_ONCE),
  };
  const control = await startControl();
  const gauge = () => startGauge({ url, control: control.url, page: '/app', cookie, pages: PAGES });
  // The first requests load the code of the page, of each door and of the parsers, as in a product that runs.
  for (const [, doors] of CLASSES)
    for (const door of doors)
      await Promise.all(
        senders[door.by].map(async (sender) =>
          send(url, door, await written(door, Buffer.from('%PDF-nada')), sender),
        ),
      );
  await gauge()();
  return { url, contract, senders, control, gauge, before: await gauge()() };
}
let product: Awaited<ReturnType<typeof arrange>>;
test.beforeAll(async () => {
  product = await arrange();
});
test.afterAll(() => product?.control.end());

for (const [name, doors, filesOf] of CLASSES)
  test(`${name} that would freeze a parser delay no other request, and each sender gets a message`, async () => {
    test.setTimeout(240_000);
    const { url, contract, senders, gauge, before } = product;
    const files = filesOf(contract).slice(0, INPUTS);
    await own.db.query('delete from rate_limits');
    const parcels = await Promise.all(
      Array.from({ length: Math.max(AT_ONCE, files.length) }, async (_, at) => {
        const [door, file] = [doors[at % doors.length], files[at % files.length]];
        const sender = senders[door?.by ?? 'visitor'][at % AT_ONCE];
        if (!door || !file || !sender) throw new Error('Nothing to send.');
        return { door, file, sender, body: await written(door, file.bytes) };
      }),
    );
    const stop = gauge();
    const answers = await Promise.all(
      parcels.map(async ({ door, file, sender, body }) => ({
        door,
        file,
        answer: await send(url, door, body, sender),
      })),
    );
    const during = await stop();
    // A busy machine lets the product wait before anything is sent, and a server that does nothing too.
    const machine = Math.max(...before.health, ...during.control);
    const slowest = Math.max(...during.health) - machine;
    attempted('freezing', slowest <= HEALTHY_MS, answers.length);
    process.stdout.write(`${name}: ${figures(during)}; before ${figures(before)}\n`);
    expect(slowest).toBeLessThanOrEqual(HEALTHY_MS);
    // Each of the three steps of a page (server, database, server) may wait for the machine.
    const waits = ALONE ? 3 * percentile(during.control, 95) : HEALTHY_MS;
    expect(percentile(during.page, 95)).toBeLessThanOrEqual(2 * percentile(before.page, 95) + waits);
    for (const { door, file, answer } of answers) expectWords(door, file.what, answer);
  });
