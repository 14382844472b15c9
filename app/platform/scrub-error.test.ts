import { describe, expect, test } from 'vitest';
import { errorFields } from './log.server.ts';
import { scrubMessage } from './scrub-error.server.ts';
import { inSources } from './source-lines.server.ts';

const CANARIES = [
  'Maria da Silva',
  'maria.silva@exemplo.com.br',
  '529.982.247-25',
  '52998224725',
  '(49) 98888-7777',
];

describe('a message omits all values that it quotes', () => {
  const templates: [string, string?][] = [
    ['invalid input syntax for type integer: "X"', '22P02'],
    ['date/time field value out of range: "X"', '22008'],
    ['syntax error at or near "X"', '42601'],
    ['Failed query: select 1 where a = $1\nparams: X,1'],
    [`Unexpected token 'M', "X"... is not valid JSON`],
    ['Unterminated string in JSON: "X'],
    ["The argument 'file' is invalid. Received 'X'", 'ERR_INVALID_ARG_VALUE'],
    ['getaddrinfo ENOTFOUND “X”'],
  ];
  for (const [template, code] of templates)
    test(template, () => {
      for (const canary of CANARIES) {
        const said = scrubMessage(template.replace('X', canary), { name: 'Error', code });
        expect(said).not.toContain(canary);
        for (const word of ['Maria', 'maria', 'Silva', '529', '98888']) expect(said).not.toContain(word);
      }
    });
});

test.each([
  ['550 <maria.silva@exemplo.com.br>: user unknown', '550 <?>: user unknown'],
  ['customer 529.982.247-25 was refused', 'customer ? was refused'],
  ['call (49) 98888-7777 back', 'call (? back'],
  ['connect ECONNREFUSED smtp://ana:senha@mail.exemplo:587', 'connect ECONNREFUSED ?'],
  ['token eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9 expired', 'token ? expired'],
])('values without quotes go too: %s', (message, said) =>
  expect(scrubMessage(message, { name: 'Error' })).toBe(said),
);

test.each([
  ['timeout exceeded when trying to connect', {}],
  ['Connection terminated unexpectedly', {}],
  ["Cannot read properties of undefined (reading 'map')", { name: 'TypeError' }],
  ['relation "lead_notes" does not exist', { code: '42P01' }],
  [
    'duplicate key value violates unique constraint "users_email_key"',
    { code: '23505', names: ['users_email_key'] },
  ],
])('what helps to find the fault stays: %s', (message, known) =>
  expect(scrubMessage(message, { name: 'Error', ...known })).toBe(message),
);

test("omits detail and where of a database error; the cause's fields replace the wrapper's", () => {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "users_email_key"'), {
    code: '23505',
    constraint: 'users_email_key',
    table: 'users',
    detail: `Key (email)=(${CANARIES[1]}) already exists.`,
    where: `COPY users, line 1: "${CANARIES[0]}"`,
  });
  const fields = errorFields(new Error(`Failed query: insert\nparams: ${CANARIES.join()}`, { cause }));
  expect(fields).toMatchObject({
    code: '23505',
    table: 'users',
    message: 'duplicate key value violates unique constraint "users_email_key"',
  });
  for (const canary of CANARIES) expect(JSON.stringify(fields)).not.toContain(canary);
});

test('a place in the build is reported as the place in the sources', () => {
  const known = {
    sources: ['app/a.ts', 'server/b.ts'],
    files: {
      'boot-x.js': [
        [10, 0, 3, 5],
        [20, 1, 7, 2],
      ],
    },
  };
  const at = (line: number) =>
    inSources(`    at f (file:///srv/build/server/boot-x.js:${line}:11)`, known as never);
  expect(at(12)).toBe('    at f (app/a.ts:5)');
  expect(at(21)).toBe('    at f (server/b.ts:8)');
  // This line belongs to a library, which has no place in the sources.
  expect(at(16)).toBe('    at f (build/server/boot-x.js:16:11)');
});
