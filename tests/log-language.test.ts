import fs from 'node:fs';
import { expect, test } from 'vitest';

/** Words that do not occur in English sentences, and letters that do not occur in English words. */
const PORTUGUESE =
  /[áàâãéêíóôõúç]|\b(?:n[aã]o|para|com|uma?|dos?|das?|pedido|erro|falh\w+|arquivos?|conta|pagamento|fila|tarefa|servi\w+o|sem|pelo|tente)\b/i;

const CALL = /\blog\.(?:debug|info|warn|error|fatal)\(/g;

/** The arguments of every call of the log. */
function calls(code: string): string[] {
  return [...code.matchAll(CALL)].map(({ 0: { length }, index }) => {
    let at = index + length;
    for (let open = 1; open > 0 && at < code.length; at++) {
      if (code[at] === '(') open++;
      else if (code[at] === ')') open--;
    }
    return code.slice(index + length, at - 1);
  });
}

const found = fs
  .globSync(['{app,server}/**/*.{ts,tsx}'])
  .filter((name) => !/\.test\.|\/journeys\//.test(name))
  .flatMap((name) => calls(fs.readFileSync(name, 'utf8')).map((call) => ({ name, call })));

test('the log is in English', () => {
  expect(found.length).toBeGreaterThan(30);
  const texts = found.flatMap(({ name, call }) =>
    [...call.matchAll(/'([^']*)'|`([^`]*)`/g)].map(([, a, b]) => `${name}: ${a ?? b}`),
  );
  expect(texts.filter((text) => PORTUGUESE.test(text.slice(text.indexOf(': ') + 2)))).toEqual([]);
});
