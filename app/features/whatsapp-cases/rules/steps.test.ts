import { expect, test } from 'vitest';
import { cpfIn, itemQuestion, receivedWords } from './steps.ts';

test.each([
  ['meu cpf é 529.982.247-25', '52998224725'],
  ['52998224725', '52998224725'],
  ['529.982.247-24', null],
  ['11111111111', null],
  ['111.444.777-35 e 529.982.247-25', '11144477735'],
  ['oi', null],
])('“%s” contains the CPF %s', (text, cpf) => {
  expect(cpfIn(text)).toBe(cpf);
});

test('the texts name missing documents and the question', () => {
  expect(receivedWords(['Comprovante de endereço', 'relatório'])).toBe(
    'Recebi. Falta: Comprovante de endereço, relatório.',
  );
  expect(itemQuestion('Banco do Vale', 'março de 2024')).toBe(
    'Isto é seu? Banco do Vale, desde março de 2024. 1 sim · 2 não · 3 já paguei',
  );
  expect(itemQuestion('Banco do Vale', null)).toBe('Isto é seu? Banco do Vale. 1 sim · 2 não · 3 já paguei');
});
