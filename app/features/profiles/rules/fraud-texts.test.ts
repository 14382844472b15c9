import { expect, test } from 'vitest';
import { fraudTexts } from './fraud-texts.ts';

test('both texts name the person and leave blanks for facts that only they know', () => {
  const texts = fraudTexts({ fullName: 'Rita Lima', document: '529.982.247-25', docType: 'CPF' });
  expect(texts.map(({ title }) => title)).toEqual(['Para o boletim de ocorrência', 'Para cada credor']);
  for (const { text } of texts) {
    expect(text).toContain('Rita Lima, CPF 529.982.247-25');
    expect(text).toContain('____');
  }
});
