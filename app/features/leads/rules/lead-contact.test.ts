import { expect, test } from 'vitest';
import { mailLink } from './lead-contact.ts';

const LEAD = { name: 'Ana Lima', email: 'ana@exemplo.com.br', whatsapp: '49999990000' };

test('a lead without an address has no link for mails', () => {
  expect(mailLink(LEAD, 'Nome em Dia')).toMatch(/^mailto:ana@exemplo\.com\.br\?/);
  expect(mailLink({ ...LEAD, email: '' }, 'Nome em Dia')).toBeNull();
});
