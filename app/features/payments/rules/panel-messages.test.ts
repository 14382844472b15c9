import { expect, test } from 'vitest';
import { chargeMade } from './panel-messages.ts';

test('a charge names the channel of its message, or the reason for which no message leaves', () => {
  expect(chargeMade({ by: 'mail' }).message).toBe('O cliente recebe um e-mail e vê o código em Pagamentos.');
  expect(chargeMade({ by: 'whatsapp' }).message).toContain('recebe um WhatsApp');
  expect(chargeMade({ by: null, why: 'O WhatsApp não está ligado.' })).toEqual({
    tone: 'info',
    title: 'Cobrança feita',
    message: 'Só está na área do cliente: nenhuma mensagem sai. O WhatsApp não está ligado.',
  });
});
