import type { Values } from './fixture-rows.ts';

type Row = [key: string, values: Values, fresh: Values];

/** Rows of the partners' tables. @param note file of a partner's note */
export function partnerRows(
  id: (key: string) => string,
  { admin, partner: account }: { admin: string; partner: string },
  note: Values,
): Row[] {
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
    { ...partner, kind: 'broker', mode: 'rate', ended_at: null, account_id: account },
    { doc_number: '2'.repeat(14), code: 'second', account_id: null },
  );
  row(
    'partners/other',
    {
      ...partner,
      kind: 'broker',
      mode: 'rate',
      ended_at: null,
      doc_number: '4'.repeat(14),
      code: 'fourth',
      account_id: null,
    },
    { doc_number: '3'.repeat(14), code: 'third' },
  );
  row(
    'partner_invites',
    {
      partner_id: id('partners'),
      email: 'p@example.com',
      token_hash: 'c'.repeat(64),
      accepted_at: null,
      revoked_at: '2026-01-02 12:00:00+00',
    },
    { token_hash: 'd'.repeat(64), revoked_at: null },
  );
  row(
    'partner_pix_changes',
    { partner_id: id('partners'), pix_key: 'chave', decided_at: '2026-01-02 12:00:00+00', accepted: false },
    { decided_at: null, accepted: null },
  );
  row(
    'partner_pix_changes/other',
    {
      partner_id: id('partners/other'),
      pix_key: 'chave',
      decided_at: '2026-01-02 12:00:00+00',
      accepted: false,
    },
    { decided_at: null, accepted: null },
  );
  const referral = {
    partner_id: id('partners'),
    lead_id: null,
    way: 'link',
    review: 'clear',
    self_reason: null,
  };
  row('referrals', { ...referral, order_id: id('transactions') }, { order_id: id('transactions/claimed') });
  // One offer of a lead is current, and each partner gets one: the second row is that of another partner.
  row(
    'lead_offers',
    {
      lead_id: id('leads'),
      partner_id: id('partners'),
      state: 'declined',
      answered_at: '2026-01-02 12:00:00+00',
    },
    { partner_id: id('partners/other') },
  );
  const unpaid = {
    proof_name: null,
    proof_path: null,
    proof_size: null,
    proof_type: null,
    proof_sha256: null,
    paid_at: null,
    paid_by: null,
  };
  // The row of the fixture is paid: a partner has one open payment, which the second row is.
  const paid = (name: string) => ({
    ...note,
    file_path: `note-${name}`,
    added_by: account,
    paid_at: '2026-01-02 12:00:00+00',
    paid_by: admin,
    proof_name: 'p.pdf',
    proof_path: `proof-${name}`,
    proof_size: 1,
    proof_type: 'application/pdf',
    proof_sha256: 'b'.repeat(64),
  });
  row('partner_payouts', { ...paid('own'), partner_id: id('partners') }, { ...unpaid, file_path: 'note-2' });
  row(
    'partner_payouts/other',
    { ...paid('other'), partner_id: id('partners/other') },
    { ...unpaid, file_path: 'note-3' },
  );
  const entry = (number: number) => ({
    referral_id: id('referrals'),
    installment_id: id('installment_payments'),
    payout_id: null,
    number,
    kind: 'earned',
    amount: '1.00',
    was_free: false,
  });
  row('commission_entries', { ...entry(1), partner_id: id('partners') }, { number: 2 });
  row('commission_entries/other', { ...entry(3), partner_id: id('partners/other') }, { number: 4 });
  return rows;
}
