import type pg from 'pg';
import { FOREIGN_WORDS } from '#app/platform/foreign/foreign-refusals.server.ts';
import { MAX_PIXELS } from '#app/platform/uploads/recode-image.server.ts';
import { REFUSALS } from '#app/platform/uploads/upload-refusals.server.ts';
import { newSessions, SESSION_COOKIE } from '../../scripts/session-cookie.ts';
import { CONTAINER_PASSWORD, heavyCertificates, heavySheets } from '../security/freezing-archives.ts';
import {
  type FreezingFile,
  heavyContracts,
  heavyMessages,
  heavyPdfs,
  heavyPictures,
  heavyTexts,
} from '../security/freezing-inputs.ts';
import { newCustomer } from './new-customer.ts';

export type Sender = { address: string; cookie: string };
/** A way into the product for content of strangers. */
export type Door = {
  path: string;
  by: 'visitor' | 'customer' | 'admin';
  /** Field that its refusals are shown beside. A door without such a field answers with a toast. */
  field?: string;
  /** Values of the form that a refusal gives back. */
  given?: Record<string, string>;
  body: (bytes: Buffer) => FormData | URLSearchParams;
};

const file =
  (field: string, name: string, more: Record<string, string> = {}) =>
  (bytes: Buffer) => {
    const form = new FormData();
    for (const [key, value] of Object.entries(more)) form.append(key, value);
    form.append(field, new File([new Uint8Array(bytes)], name));
    return form;
  };
const text = (field: string, more: Record<string, string>) => (bytes: Buffer) =>
  new URLSearchParams({ ...more, [field]: bytes.toString() });

const ABOUT = { place: 'serasa', takenOn: '2026-01-15' };
export const DOORS = {
  verify: {
    ...{ path: '/verificar', by: 'visitor', field: 'file' },
    body: file('file', 'contrato.pdf', { intent: 'file' }),
  },
  check: {
    ...{ path: '/confira', by: 'visitor', field: 'conteudo' },
    body: text('conteudo', { intent: 'check' }),
  },
  report: {
    ...{ path: '/app/envios/relatorios', by: 'customer', field: 'file', given: ABOUT },
    body: file('file', 'relatorio.pdf', { intent: 'file', ...ABOUT }),
  },
  paste: {
    ...{ path: '/app/anotacoes/colar', by: 'customer', field: 'text' },
    body: text('text', { intent: 'read' }),
  },
  face: { path: '/app/envios/rosto', by: 'customer', body: file('arquivos', 'rosto.png') },
  leads: {
    ...{ path: '/admin/envios/importar/leads', by: 'admin', field: 'arquivos' },
    body: file('arquivos', 'leads.xlsx', { intent: 'read' }),
  },
  statement: {
    ...{ path: '/admin/envios/importar/payments', by: 'admin', field: 'arquivos' },
    body: file('arquivos', 'extrato.ofx', { intent: 'read' }),
  },
  logo: { path: '/admin/envios/marca', by: 'admin', body: file('logo', 'marca.png', { intent: 'save' }) },
  picture: {
    ...{ path: '/admin/envios/imagens', by: 'admin' },
    body: file('arquivos', 'imagem.png', { alt: 'Uma imagem' }),
  },
  certificate: {
    ...{ path: '/admin/integracoes', by: 'admin', field: 'certificate' },
    body: file('certificate', 'empresa.p12', { intent: 'save-certificate', password: CONTAINER_PASSWORD }),
  },
} satisfies Record<string, Door>;

/** Every class of freezing content, with the doors that take it; a contract is one that the product issued. */
export const CLASSES: [string, Door[], (contract: Buffer) => FreezingFile[]][] = [
  ['PDFs', [DOORS.report], heavyPdfs],
  ['contracts', [DOORS.verify], heavyContracts],
  ['texts', [DOORS.report, DOORS.statement], heavyTexts],
  ['pasted texts', [DOORS.check, DOORS.paste], heavyTexts],
  ['messages', [DOORS.check], heavyMessages],
  ['pictures', [DOORS.face, DOORS.logo, DOORS.picture], heavyPictures],
  ['workbooks', [DOORS.leads, DOORS.statement], heavySheets],
  ['certificates', [DOORS.certificate], heavyCertificates],
];

/** All messages and verdicts of these doors about such content. */
export const ANSWERS = [
  ...[...Object.values(FOREIGN_WORDS.file), ...Object.values(FOREIGN_WORDS.text)],
  ...[REFUSALS['pdf-heavy'](), REFUSALS['image-broken'](), REFUSALS['image-huge'](MAX_PIXELS)],
  ...['Alterado depois da assinatura', 'Não dá para afirmar', 'Confira antes de importar.'],
  ...['Cole até 4.000 letras: o código, o link ou a mensagem', 'Cole o que você quer conferir'],
  'É muito texto de uma vez. Cole em partes menores, de até 20 mil letras.',
  'Uma linha deste relatório é comprida demais. Copie só as linhas com credor, valor e data.',
  'O relatório tem texto demais para uma vez. Divida em partes e envie de novo.',
  'Este arquivo JSON não é um relatório no formato que lemos.',
  'Este arquivo não é uma planilha CSV que dê para ler.',
  'O arquivo só tem uma linha: faltam os dados abaixo dos títulos.',
  'O arquivo está vazio.',
  'São mais de 50.000 linhas. Divida a planilha em arquivos menores.',
  'Não achei a linha dos títulos. Ponha acima dos dados uma linha com Dia do pagamento e Valor.',
  'A planilha é grande demais. Salve-a como CSV.',
  'Por dentro, a planilha é complexa demais. Salve-a como CSV.',
  'A planilha tem células longe dos dados. Salve-a como CSV.',
  'Este arquivo não é uma planilha do Excel (XLSX).',
  'Este arquivo não é uma planilha do Excel que dê para ler.',
  'Abrir este certificado pede cálculo demais. Exporte-o de novo, por exemplo pelo Windows, e envie.',
  'A senha não abre este certificado',
  'Este arquivo não é um certificado A1 (.p12 ou .pfx)',
];

/** Makes senders with different addresses and, where the door needs a session, different accounts. */
export async function newSenders(
  db: pg.Client,
  secret: string,
  by: Door['by'],
  count: number,
): Promise<Sender[]> {
  const ids: string[] = [];
  for (let at = 0; by !== 'visitor' && at < count; at += 1)
    ids.push((await newCustomer(db, by === 'admin' ? { role: 'admin' } : {})).id);
  const cookies = await newSessions(db, ids, secret);
  return Array.from({ length: count }, (_, at) => ({
    address: `203.0.113.${at + 1}`,
    cookie: cookies[at] ? `${SESSION_COOKIE}=${cookies[at]}` : '',
  }));
}

/** A contract that a person of the demonstration accepted, and the session of that person. */
export async function issuedContract(db: pg.Client, url: string, secret: string) {
  const { rows } = await db.query<{ order: string; owner: string }>(
    `select t.id as order, t.user_id as owner from contract_acceptances a
     join transactions t on t.id = a.transaction_id where t.user_id is not null limit 1`,
  );
  const [session] = await newSessions(db, [rows[0]?.owner ?? ''], secret);
  const cookie = `${SESSION_COOKIE}=${session}`;
  const file = await fetch(`${url}/app/contratos/${rows[0]?.order}`, { headers: { cookie } });
  return { cookie, contract: Buffer.from(await file.arrayBuffer()) };
}

export type Answer = {
  status: number;
  html: string;
  /** Field that the page marks, and the message beside it. */
  field?: string | undefined;
  message?: string | undefined;
  /** Words of the toast that the next page shows. */
  toast?: string | undefined;
};

/** A body with its type, written before it is sent: writing it takes the processor from the product. */
export async function written(door: Door, bytes: Buffer): Promise<Written> {
  const form = new Response(door.body(bytes));
  return { type: form.headers.get('content-type') ?? '', body: await form.arrayBuffer() };
}
type Written = { type: string; body: ArrayBuffer };

/** Sends a body through a door as a browser without scripts does. */
export async function send(
  url: string,
  { path }: Door,
  { type, body }: Written,
  { address, cookie }: Sender,
): Promise<Answer> {
  const who = { 'x-forwarded-for': address, ...(cookie && { cookie }) };
  const response = await fetch(url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url, accept: 'text/html', 'content-type': type, ...who },
    body,
  });
  const html = await response.text();
  const [control = ''] = /<(?:input|textarea|select)[^>]*aria-invalid="true"[^>]*>/.exec(html) ?? [];
  const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(control)?.[1];
  const note = attribute('aria-describedby');
  const flash = response.headers.getSetCookie().find((one) => one.startsWith('nome.flash='));
  const packed = decodeURIComponent(flash?.split(/[=;]/, 2)[1] ?? '').split('.')[0] ?? '';
  return {
    status: response.status,
    html,
    field: attribute('name'),
    message: note && new RegExp(`id="${note}"[^>]*>([^<]*)<`).exec(html)?.[1],
    toast: packed ? JSON.parse(Buffer.from(packed, 'base64').toString()).message : undefined,
  };
}
