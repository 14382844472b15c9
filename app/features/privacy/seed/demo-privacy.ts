import type pg from 'pg';
import { LEAD_CONSENT } from '#app/features/leads/server/index.server.ts';
import { DEMO_ACCOUNTS } from '#db/seed/demo-accounts.ts';

const [customer, admin] = DEMO_ACCOUNTS;

/** Fills the privacy page of the demo's customer: the consent of her first form, and the access log since. */
export async function seedPrivacy(owner: pg.Client): Promise<void> {
  await owner.query(
    `insert into consents (lead_id, purpose, version, text, ip_address, user_agent, created_at)
     select id, $2, $3, $4, '203.0.113.24', 'Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/142.0.0.0 Mobile Safari/537.36', created_at
     from leads where email = $1`,
    [customer.email, LEAD_CONSENT.purpose, LEAD_CONSENT.version, LEAD_CONSENT.text],
  );
  await owner.query(
    `insert into data_access_log (user_id, viewer_id, what, created_at)
     select c.id, a.id, 'Cadastro e cards', now() - make_interval(hours => h)
     from users c, users a, unnest(array[29, 74]) h where c.email = $1 and a.email = $2`,
    [customer.email, admin.email],
  );
}
