import fs from 'node:fs';
import { expect, test } from 'vitest';

/** Plural words after a number; `countWords` selects their form. */
const WORDS =
  'pedidos|clientes|leads|parcelas|documentos|dias|linhas|perguntas|respostas|cartas|anotações|vezes|pessoas|registros|mensagens|arquivos|pontos|cotas|tarefas|etapas|grupos|horas|meses|minutos|envios|versões|pagamentos|processos|dívidas|avisos|dias úteis|sessões|regras|execuções|cards|serviços|produtos|cupons|contratos|formulários|etiquetas|lançamentos|comprovantes|visitas|usos|tentativas|entregas|eventos|imagens|planos|letras|lances';
/** An interpolated non-constant value, directly followed by a plural. */
const COUNTED = new RegExp(`\\{([^{}]*[a-z][^{}]*)\\}(?:\\{' '\\})?\\s+(?:${WORDS})(?![\\wÀ-ú=])`, 'gu');
const isConstant = (expression: string) => /^(?:formatNumber\()?[A-Z][A-Z_]{2,}\b/.test(expression.trim());

/**
 * Files with numbers checked elsewhere: plans and products of the public site, whose numbers the owner sets,
 * and tables of services with separate words.
 */
const ELSEWHERE = /catalog\/rules\/plans\.ts|content\/server\/share/;

/** Numbers that are never one, with the reason. */
const NEVER_ONE: Record<string, string> = {
  'app/screens/overview/period-choice.tsx {days}': 'of a fixed list',
  'app/features/automation/admin/rule-form.tsx {days}': 'of a fixed list',
  'app/features/automation/admin/trial-view.tsx {days}': 'of a fixed list',
  'app/features/privacy/server/export-pdf.server.ts {total}': 'more than fit a page',
  'app/features/letters/rules/input.ts {most}': 'a limit',
  'app/features/listings/rules/board.ts {days}': 'three or more',
  'app/features/loans/public/schedule-section.tsx {installments.length}': 'more than a year has',
  'app/features/loans/rules/simulate.ts {terms.months}':
    'of the audit log; the simulator is on a public page',
  'app/features/settings/rules/company.ts {most}': 'a limit',
  'app/features/loans/customer/loan-request.tsx {of}': 'steps of the page',
};

const found = fs
  .globSync([
    'app/features/*/{admin,customer,public,rules,server,ui}/**/*.{ts,tsx}',
    'app/screens/**/*.{ts,tsx}',
  ])
  .filter((file) => !/\.test\.tsx?$/.test(file) && !ELSEWHERE.test(file))
  .flatMap((file) => {
    const text = fs.readFileSync(file, 'utf8');
    return [...text.matchAll(COUNTED)].flatMap(({ 1: expression = '', index }) => {
      // The singular is beside it, or the expression chooses between both.
      const near = text.slice(Math.max(0, index - 220), index + 80);
      const asked = /(===|!==|>|<|>=) '?[012]'?\b/.test(near);
      return asked || isConstant(expression) ? [] : [`${file} {${expression.trim()}}`];
    });
  });

test('a number that may be one gets its word from countWords', () => {
  expect(found.filter((one) => !(one in NEVER_ONE)).toSorted()).toEqual([]);
});

test('every exception is needed', () => {
  expect(Object.keys(NEVER_ONE).filter((one) => !found.includes(one))).toEqual([]);
});
