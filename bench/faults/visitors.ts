import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { SESSION_COOKIE } from '../../scripts/session-cookie.ts';
import { LEAD_ENTRIES } from '../../tests/lead.ts';
import { pdf } from '../../tests/upload-files.ts';
import type { Person } from './fault-people.ts';
import type { Ledger } from './ledger.ts';

const ORDER = {
  full_name: 'Quem Fica',
  phone: '49988887777',
  uf: 'SC',
  plan: 'CPF',
  doc_number: '52998224725',
  payment_method: 'pix',
  payment_type: 'full',
  accept_terms: 'on',
};
/** Longer than the server's own limits, which must end the request first. */
const PATIENCE_MS = 45_000;

export type Load = {
  /** Where answers are counted by status; 0 where the line was cut or refused. */
  statuses: Record<string, number>;
  stop(): Promise<void>;
};

/** People who use the site without a pause until they are stopped, and whatever becomes of their requests. */
export function startVisitors(url: string, people: readonly Person[], ledger: Ledger): Load {
  let over = false;

  async function ask(path: string, init: RequestInit = {}): Promise<Response | null> {
    const headers = new Headers(init.headers);
    headers.set('origin', url);
    headers.set('x-forwarded-for', `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`);
    const answer = await fetch(`${url}${path}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...init,
      headers,
    }).catch(() => null);
    const status = answer?.status ?? 0;
    load.statuses[status] = (load.statuses[status] ?? 0) + 1;
    return answer;
  }
  const send = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
    ask(path, { method: 'POST', body: new URLSearchParams(form), headers });
  const textOf = (answer: Response | null) => answer?.text().catch(() => '') ?? '';

  async function lead(): Promise<void> {
    const email = `lead-${randomUUID()}@faltas.exemplo.com.br`;
    const form = { ...LEAD_ENTRIES, email };
    if ((await textOf(await send('/?index', form))).includes('Recebemos sua solicitação'))
      ledger.answered('lead', email);
  }

  async function order(): Promise<void> {
    const form = { ...ORDER, email: `pedido-${randomUUID()}@faltas.exemplo.com.br` };
    const contract = parsed(await textOf(await send('/checkout/contrato', form))).shown?.contract;
    if (!contract) return;
    const key = randomUUID();
    const sent = { ...form, key, contract_sha256: contract.sha256, shown_at: contract.shownAt };
    if (parsed(await textOf(await send('/checkout/pedido', sent))).shown) ledger.answered('order', key);
  }

  async function upload({ cardId, cookie }: Person): Promise<void> {
    const name = `${randomUUID()}.pdf`;
    const body = new FormData();
    body.append('arquivos', new File([new Uint8Array(pdf(name))], name, { type: 'application/pdf' }));
    const headers = { cookie, accept: 'application/json' };
    const answer = await ask(`/app/envios/documentos/${cardId}`, { method: 'POST', body, headers });
    if (parsed(await textOf(answer)).files?.[0]?.ok) ledger.answered('upload', name);
  }

  async function signIn({ email, password }: Person): Promise<void> {
    const answer = await send('/auth', { intent: 'login', redirectTo: '', email, password });
    const cookie = answer?.headers.getSetCookie().find((one) => one.startsWith(`${SESSION_COOKIE}=`));
    await textOf(answer);
    if (!cookie || !answer?.headers.get('location')?.startsWith('/app')) return;
    const value = decodeURIComponent(cookie.slice(SESSION_COOKIE.length + 1, cookie.indexOf(';')));
    ledger.answered('sign-in', value.slice(0, value.lastIndexOf('.')));
  }

  async function look({ cookie }: Person): Promise<void> {
    for (const path of ['/', '/app', '/app/faturas'])
      await textOf(await ask(path, { headers: path === '/' ? {} : { cookie } }));
  }

  const visit = async (turn: (person: Person) => Promise<void>, restMs: number) => {
    for (let n = 0; !over; n += 1) {
      const person = people[n % people.length];
      if (person) await turn(person);
      await pause(restMs);
    }
  };
  const load: Load = {
    statuses: {},
    async stop() {
      over = true;
      await all;
    },
  };
  const visits = [visit(lead, 20), visit(lead, 20), visit(order, 20), visit(upload, 50), visit(signIn, 200)];
  const all = Promise.all([...visits, visit(look, 20)]);
  return load;
}

type Answer = {
  shown?: { contract?: { sha256: string; shownAt: string } };
  files?: { ok: boolean }[];
};

/** An answer in JSON; empty for a page of error or a cut line. */
function parsed(text: string): Answer {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
