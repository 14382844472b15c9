import type { People } from './access-fixtures.ts';
import type { Values } from './fixture-rows.ts';
import { partnerRows } from './partner-rows.ts';

type AddRow = (key: string, values?: Values, fresh?: Values) => unknown;

/** Rows of payments, refunds, commissions and notes with values that the catalog does not determine. */
export function paymentRows(
  row: AddRow,
  id: (key: string) => string,
  people: People,
  file: (name: string) => Values,
): void {
  const { customerA, customerB } = people;
  row('installment_payments', {}, { installment_number: 2 });
  row('installment_payments/another', { installment_number: 3 }, { installment_number: 4 });
  row('receipts', {}, { installment_id: id('installment_payments/another'), number: 2, code: 'second' });
  row('payment_charges', {}, { live: false, gateway_payment_id: 'second' });
  row('payment_charges/ended', { live: false, status: 'expired' }, { gateway_payment_id: 'second' });
  const charge = id('payment_charges');
  row('tax_note_settings', { id: 1 }, { id: 2 });
  row('tax_notes', { environment: 'production', number: 1 }, { environment: 'test' });
  row(
    'tax_note_payments',
    { note_id: id('tax_notes'), charge_id: charge, environment: 'production', first: true },
    { charge_id: id('payment_charges/ended') },
  );
  // The trigger checks the replaced installments: zero of them sum to zero.
  row('renegotiations', { open_amount: '0.00', transaction_id: id('transactions') });
  row(
    'payment_receipts',
    { ...file('receipt'), charge_id: charge },
    { charge_id: id('payment_charges/ended') },
  );
  row(
    'refunds',
    {
      ...file('refund'),
      by_hand: false,
      file_name: 'devolucao.pdf',
      file_size: 1,
      amount: '0.10',
      reason: 'other',
      charge_id: charge,
      status: 'asked',
      done_at: null,
    },
    { file_path: 'refund-2' },
  );
  const oab = (number: string, active = true) => ({ oab_uf: 'SC', oab_number: number, active });
  row('lawyers', oab('901'), oab('902'));
  row('lawyers/inactive', oab('903', false), oab('904', false));
  for (const [key, values, fresh] of partnerRows(id, people, file('note'))) row(key, values, fresh);
  row(
    'expenses',
    { entry_key: customerA, description: 'Sala', amount: '1.00', removed_at: null },
    { entry_key: customerB },
  );
  row('fee_rates', { rate_bp: 0, fixed: '0.00', settle_days: 1 }, { starts_on: '2030-01-02' });
}
