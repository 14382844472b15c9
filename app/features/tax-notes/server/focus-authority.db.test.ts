import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { env, setEnv } from '#app/platform/env.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { addReceived, addRefunded, NOTE_SETTINGS } from '#tests/tax-notes.ts';
import { sendAgain, workNotes } from './index.server.ts';
import { authorityFor } from './ports/authority.server.ts';
import { focusAuthority } from './ports/focus-authority.server.ts';
import type { TaxAuthority } from './ports/tax-authority.server.ts';
import { loadIssuer, saveTaxNoteSettings } from './settings.server.ts';

const context = onTestDatabase();

type Request = Record<string, string>;
/** A note at the peer: its request, the questions until it decides, and its state. */
type Kept = { request: Request; wait: number; key: string; status: string; erros?: object[] };

/** The gateway as documented: a queue, one note for a reference, and every fault that the tests ask for. */
const peer = {
  notes: new Map<string, Kept>(),
  /** Requests in the order of their arrival. */
  calls: [] as string[],
  authorizations: new Set<string>(),
  /** Questions that a note stays in the queue for. */
  wait: 1,
  /** Whether the answer of a call is lost after the call was done. */
  loses: (_call: number): boolean => false,
  refuses: null as null | { codigo: string; mensagem: string },
  /** Answer to every request for a cancellation; null: it is canceled. */
  refusesCancel: null as null | object,
  changes: (xml: string): string => xml,
  /** Where it keeps its documents. */
  files: '',
};

const xmlOf = (ref: string, { request, key }: Kept): string =>
  peer.changes(
    `<?xml version="1.0"?><NFSe><infNFSe Id="NFS${key}"><nNFSe>${key.slice(-4)}</nNFSe><DPS><infDPS Id="${ref}"><serie>${request.serie_dps}</serie><nDPS>${request.numero_dps}</nDPS><vServ>${request.valor_servico}</vServ></infDPS></DPS></infNFSe></NFSe>`,
  );

const shown = (ref: string, { status, key, erros }: Kept) => ({
  ref,
  status,
  ...(erros && { erros }),
  ...((status === 'autorizado' || status === 'cancelado') && {
    codigo_verificacao: key,
    caminho_xml_nota_fiscal: `${peer.files}/arquivos/${ref}-nfse.xml`,
    url_danfse: 'https://focusnfe.s3.sa-east-1.amazonaws.com/danfse.pdf',
  }),
});

function answerTo(method: string, url: URL, body: string): [status: number, answer: object | string] {
  const file = /^\/arquivos\/(.+)-nfse\.xml$/.exec(url.pathname)?.[1];
  if (file) return [200, xmlOf(file, peer.notes.get(file) as Kept)];
  const ref = url.searchParams.get('ref') ?? url.pathname.split('/')[3] ?? '';
  const note = peer.notes.get(ref);
  if (method === 'POST') {
    if (note?.status === 'autorizado')
      return [422, { codigo: 'nfe_autorizada', mensagem: 'Nota fiscal já autorizada' }];
    if (note?.status === 'processando_autorizacao')
      return [422, { codigo: 'em_processamento', mensagem: 'Nota fiscal em processamento' }];
    const added: Kept = {
      request: JSON.parse(body) as Request,
      wait: peer.wait,
      key: String(peer.notes.size + 1).padStart(50, '4'),
      status: 'processando_autorizacao',
    };
    peer.notes.set(ref, added);
    return [202, shown(ref, added)];
  }
  if (!note) return [404, { codigo: 'nao_encontrado', mensagem: 'Nota fiscal não encontrada' }];
  if (method === 'DELETE') {
    if (note.status === 'cancelado') return [400, { codigo: 'nfe_cancelada', mensagem: 'Nota já cancelada' }];
    if (peer.refusesCancel) return [200, peer.refusesCancel];
    note.status = 'cancelado';
    return [200, { status: 'cancelado' }];
  }
  if (note.status === 'processando_autorizacao') {
    note.wait -= 1;
    if (note.wait < 0) note.status = peer.refuses ? 'erro_autorizacao' : 'autorizado';
    if (note.status === 'erro_autorizacao') note.erros = [{ ...peer.refuses, correcao: null }];
  }
  return [200, shown(ref, note)];
}

const server = http.createServer(async (request, response) => {
  let body = '';
  for await (const piece of request) body += piece;
  const url = new URL(request.url ?? '', 'http://peer');
  peer.calls.push(`${request.method} ${url.pathname}`);
  peer.authorizations.add(request.headers.authorization ?? '');
  const [status, answer] = answerTo(request.method ?? '', url, body);
  if (peer.loses(peer.calls.length)) {
    // Half of them as an error of the gateway, half as a connection that breaks.
    if (peer.calls.length % 2 === 0) response.destroy();
    else response.writeHead(502).end('Bad Gateway');
    return;
  }
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
});

let authority: TaxAuthority;
beforeAll(async () => {
  setEnv({ ...env(), outgoing: 'any' });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  authority = focusAuthority(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'um-token');
  const admin = await addPerson(context.owner, 'admin');
  const settings = { ...NOTE_SETTINGS, provider: 'focus' };
  expect(await saveTaxNoteSettings(admin, 0, settings)).toMatchObject({ ok: true });
});
afterAll(() => server.close());

beforeEach(async () => {
  await context.owner.query('truncate tax_notes, tax_note_series, payment_charges cascade');
  peer.notes.clear();
  Object.assign(peer, {
    calls: [],
    wait: 1,
    loses: () => false,
    refuses: null,
    refusesCancel: null,
    files: '',
  });
  peer.changes = (xml) => xml;
});

type Note = { id: string; state: string; provider: string; number: number; key: string | null };
type Row = Note & { errors: { code: string; text: string }[] };
const notes = async (): Promise<Row[]> =>
  (
    await context.owner.query<Row>(
      'select id, state, provider, number, key, errors from tax_notes order by number',
    )
  ).rows;

/** Works until no note waits; every pause is skipped. */
async function workAll(most = 60): Promise<void> {
  for (let round = 0; round < most; round += 1) {
    await context.owner.query('update tax_notes set next_try_at = now() where next_try_at is not null');
    await workNotes(authority);
    const { rows } = await context.owner.query('select from tax_notes where next_try_at is not null');
    if (rows.length === 0) return;
  }
  throw new Error('A note waits for ever.');
}

const ofKind = (method: string) => peer.calls.filter((call) => call.startsWith(`${method} /v2`));

test('a note waits in the queue of the gateway, is asked for, and is stored with its document', async () => {
  await addReceived(context.owner, 49_900);
  await workNotes(authority);
  expect(await notes()).toMatchObject([{ state: 'sent', provider: 'focus', key: null }]);
  await workAll();
  const [note] = await notes();
  expect(note).toMatchObject({ state: 'issued', number: 1, key: String(1).padStart(50, '4') });
  expect(ofKind('POST')).toEqual(['POST /v2/nfsen']);
  expect([...peer.authorizations]).toEqual([`Basic ${Buffer.from('um-token:').toString('base64')}`]);
  const [[ref, kept] = []] = peer.notes;
  expect(ref).toMatch(/^DPS4204202\d{35}$/);
  expect(kept?.request).toMatchObject({ numero_dps: '1', serie_dps: '1', valor_servico: '499.00' });
});

test('waiting notes do not delay the others of the same run', async () => {
  for (let at = 0; at < 4; at += 1) await addReceived(context.owner, 1_000 + at);
  peer.wait = 3;
  await workNotes(authority);
  expect((await notes()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'sent']);
  await workAll();
  expect((await notes()).every(({ state }) => state === 'issued')).toBe(true);
});

/** `TAX_NOTES=1000` runs it at full size. */
test('lost answers, delays and repetitions leave one note for each payment', async () => {
  const count = Number(process.env.TAX_NOTES ?? 20);
  for (let at = 0; at < count; at += 1) await addReceived(context.owner, 1_000 + at);
  peer.loses = (call) => call % 3 === 1;
  await workAll(count * 20);
  const all = await notes();
  expect(all.map(({ number, state }) => [number, state])).toEqual(
    Array.from({ length: count }, (_, at) => [at + 1, 'issued']),
  );
  expect(new Set(all.map(({ key }) => key)).size).toBe(count);
  expect(peer.notes.size).toBe(count);
  const sum = [...peer.notes.values()].reduce((all, { request }) => all + Number(request.valor_servico), 0);
  expect(Math.round(sum * 100)).toBe(count * 1_000 + (count * (count - 1)) / 2);
}, 600_000);

test('a reference in use is read, and never becomes a second note', async () => {
  await addReceived(context.owner, 49_900);
  await workNotes(authority);
  // As if the process had ended before it stored that the note was sent.
  await context.owner.query('alter table tax_notes disable trigger guard_tax_note');
  await context.owner.query("update tax_notes set state = 'signed'");
  await context.owner.query('alter table tax_notes enable trigger guard_tax_note');
  await workAll();
  expect(ofKind('POST')).toHaveLength(2);
  expect([peer.notes.size, (await notes()).map(({ state }) => state)]).toEqual([1, ['issued']]);
});

test('a refusal has its reason, and the corrected note keeps number and reference', async () => {
  await addReceived(context.owner, 49_900);
  peer.refuses = { codigo: 'E0312', mensagem: 'Código não administrado' };
  await workAll();
  const [refused] = await notes();
  expect(refused).toMatchObject({ state: 'rejected', errors: [{ code: 'E0312' }] });
  peer.refuses = null;
  const admin = await addPerson(context.owner, 'admin');
  expect(await sendAgain(admin, refused?.id ?? '')).toMatchObject({ ok: true });
  await workAll();
  expect(await notes()).toMatchObject([{ state: 'issued', number: 1, errors: [] }]);
  expect(peer.notes.size).toBe(1);
});

test('a full refund cancels once; after the limit the note stays, and finance has the reason', async () => {
  const charge = await addReceived(context.owner, 49_900);
  const late = await addReceived(context.owner, 10_000);
  await workAll();
  await addRefunded(context.owner, charge, 49_900);
  // The answer of the cancellation is lost: the second request finds it done.
  const before = peer.calls.length;
  peer.loses = (call) => call === before + 1;
  await workAll();
  expect((await notes()).map(({ state }) => state)).toEqual(['cancelled', 'issued']);
  expect(ofKind('DELETE')).toHaveLength(2);

  peer.refusesCancel = {
    status: 'erro_cancelamento',
    erros: [{ codigo: 'E523', mensagem: 'fora do prazo' }],
  };
  await addRefunded(context.owner, late, 10_000);
  await workAll();
  expect((await notes())[1]).toMatchObject({ state: 'issued', errors: [{ code: 'E523' }] });
});

test('refuses a note of another amount, and a document on another server', async () => {
  await addReceived(context.owner, 49_900);
  peer.changes = (xml) => xml.replace('499.00', '4.99');
  await workAll();
  expect(await notes()).toMatchObject([{ state: 'rejected', key: null, errors: [{ code: 'OTHER_NOTE' }] }]);

  // The token goes to the gateway's own address alone.
  const [ref = ''] = [...peer.notes.keys()];
  peer.files = 'https://arquivos.exemplo.com';
  await expect(authority.find(ref)).rejects.toThrow('elsewhere');
  peer.files = '';
  expect((await authority.find(ref))?.key).toBe(String(1).padStart(50, '4'));
});

test('an answer that is not documented leaves the outcome unknown', async () => {
  const answered = (status: number) => {
    const strange = http.createServer((_, response) => response.writeHead(status).end('{}'));
    return new Promise<string>((resolve) =>
      strange.listen(0, '127.0.0.1', () => {
        strange.unref();
        resolve(`http://127.0.0.1:${(strange.address() as AddressInfo).port}`);
      }),
    );
  };
  for (const status of [301, 401, 403, 429, 500, 503])
    await expect(focusAuthority(await answered(status), 'x').find('DPS1')).rejects.toThrow(`${status}`);
});

test('a provider is asked for outside of simulations, and only with its key', async () => {
  const issuer = await loadIssuer(new Date());
  expect(() => authorityFor('test', 'focus', issuer)).toThrow('no token');
  expect(() => authorityFor('test', 'national', issuer)).toThrow('no certificate');
  expect(authorityFor('simulation', 'focus', issuer)).toBe(authorityFor('simulation', 'national', issuer));
});
