import type { Values } from './fixture-rows.ts';

type Row = [key: string, values: Values, fresh: Values];

/** Rows of the partners' tables. @param note file of a partner's note */
export function partnerRows(id: (key: string) => string, admin: string, note: Values): Row[] {
  const rows: Row[] = [];
  const row = (...one: Row) => rows.push(one);
  const partner = {
    doc_number: '11222333000181',
    code: 'first',
    coupon: null,
    rate_bp: 1_000,
    active: false,
  };
  row(
    'partners',
    { ...partner, kind: 'broker', mode: 'rate', ended_at: null },
    { doc_number: '2'.repeat(14), code: 'second' },
  );
  const referral = {
    partner_id: id('partners'),
    lead_id: null,
    way: 'link',
    review: 'clear',
    self_reason: null,
  };
  row('referrals', { ...referral, order_id: id('transactions') }, { order_id: id('transactions/claimed') });
  const unpaid = {
    proof_name: null,
    proof_path: null,
    proof_size: null,
    proof_type: null,
    proof_sha256: null,
  };
  row(
    'partner_payouts',
    { ...note, ...unpaid, partner_id: id('partners'), paid_at: null, paid_by: null },
    {
      file_path: 'note-2',
      paid_at: '2026-01-02 12:00:00+00',
      paid_by: admin,
      proof_name: 'p.pdf',
      proof_path: 'proof-2',
      proof_size: 1,
      proof_type: 'application/pdf',
      proof_sha256: 'b'.repeat(64),
    },
  );
  row(
    'commission_entries',
    {
      partner_id: id('partners'),
      referral_id: id('referrals'),
      installment_id: id('installment_payments'),
      payout_id: null,
      number: 1,
      kind: 'earned',
      amount: '1.00',
      was_free: false,
    },
    { number: 2 },
  );
  return rows;
}
