import { type Centavos, formatBRL } from '#app/lib/money.ts';
import type { PaymentNotice } from './payment-notices.ts';

const HOLDER = { titular: '' };

export const disputeOpened = (amount: Centavos): PaymentNotice => ({
  type: 'warning',
  key: 'dispute.opened',
  facts: { valor: formatBRL(amount), ...HOLDER },
});

export const disputeWon = (): PaymentNotice => ({ type: 'success', key: 'dispute.won', facts: HOLDER });
