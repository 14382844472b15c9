import { CREATED, type DescribedTables, personal, REFERENCE, SECRET } from '#app/terms/described-tables.ts';

export const HELPER_LINKS_COLUMNS = {
  helper_links: personal('Links de quem ajuda você', 'removed', {
    ...CREATED,
    user_id: REFERENCE,
    helper_name: 'Para quem',
    token_hash: SECRET,
    expires_at: 'Vale até',
    revoked_at: 'Encerrado em',
    last_opened_at: 'Aberto por último em',
    opens: 'Vezes aberto',
  }),
} satisfies DescribedTables;
