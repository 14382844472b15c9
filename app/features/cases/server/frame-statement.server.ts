import { BELL_FIELDS, type BellState } from '#app/features/notifications/server/index.server.ts';
import type { HolderConsent } from '#app/features/profiles/rules/holder-consent.ts';
import type { DocTypeName } from '#app/features/profiles/rules/terms.ts';

/** What every page of the customer area has around it. */
export type Frame = BellState & {
  fullName: string;
  /** The account is a company's, whose representative is greeted. */
  company: boolean;
  /** Representative of a company; null for a person, and for a company without one yet. */
  representative: string | null;
  /** The business's own name. */
  siteName: string;
  /** Forms of the team that wait for an answer; none once the case ended. */
  formsWaiting: number;
  /** The account has a quota of a consortium, and the area a page for it. */
  hasQuota: boolean;
  /** An order of the account has a payment. */
  hasPaid: boolean;
  /** Linked profile whose services are shown; null for the account holder. */
  holder: { id: string; name: string; docType: DocTypeName; consent: HolderConsent } | null;
};

/**
 * Fields of `Frame` as arguments of json_build_object, below a row `p` of profiles. $1 is the user, $2 how many
 * notifications are shown.
 */
export const FRAME_FIELDS = `
    'fullName', p.full_name,
    'company', p.doc_type = 'CNPJ',
    'representative', p.representative_name,
    'siteName', (select value->>'name' from site_config where key = 'company'),
    ${BELL_FIELDS},
    'formsWaiting', case when case_over(p.id, null) then 0 else (select count(*) from sent_forms f
      where f.user_id = $1 and f.status in ('sent', 'draft')) end,
    'hasQuota', exists (select 1 from consortium_quotas q where q.user_id = $1),
    'hasPaid', exists (select 1 from transactions t join installment_payments i on i.transaction_id = t.id
      where t.user_id = $1 and i.paid_at is not null),
    'holder', (select json_build_object('id', l.id, 'name', l.full_name, 'docType', l.doc_type,
      'consent', l.consent) from linked_profiles l
      where l.id = p.active_linked_profile_id)`;
