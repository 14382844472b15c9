import { randomInt, randomUUID } from 'node:crypto';
import { cookiesOf, PASSWORD } from '#tests/account.ts';
import { attempted } from '#tests/attempts.ts';
import type { serveApp } from './served-app.ts';

type App = ReturnType<typeof serveApp>;

/** An address that no other test uses. */
export const anyAddress = () =>
  `2001:db8:${randomInt(0xffff).toString(16)}:${randomInt(0xffff).toString(16)}::1`;

/** Two ways to sign in: the library's endpoint and the screen. */
export async function postSignIn(
  app: App,
  email: string,
  password: string,
  from = anyAddress(),
  cookie = '',
) {
  const answer = await app.send('POST', '/api/auth/sign-in/email', {
    from,
    cookie,
    body: { email, password },
  });
  if (password !== PASSWORD) attempted('guessing', answer.status !== 200);
  return answer;
}

export const codeOf = async (answer: Response): Promise<string> =>
  ((await answer.json()) as { code: string }).code;
export const cookiesIn = (answer: Response) => cookiesOf(answer.headers);

/** Returns a browser's cookies after an answer: its previous ones, merged with those of the answer. */
export function withCookies(cookie: string, answer: Response | Headers): string {
  const given = answer instanceof Headers ? cookiesOf(answer) : cookiesIn(answer);
  const jar = new Map<string, string>();
  for (const part of `${cookie}; ${given}`.split('; ').filter(Boolean)) {
    const [name = '', ...value] = part.split('=');
    jar.set(name, value.join('='));
  }
  return [...jar]
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
}

export const newPerson = (email = `${randomUUID()}@exemplo.com.br`) => ({
  name: 'Pessoa Nova',
  email,
  password: 'senha-boa-1',
  userMetadata: {
    full_name: 'Pessoa Nova',
    doc_type: 'CPF',
    doc_number: '52998224725',
    phone: '49988887777',
    uf: 'SC',
    cep: '',
    address: '',
  },
});
