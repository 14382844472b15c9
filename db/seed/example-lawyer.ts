import type pg from 'pg';

/** An example lawyer, with Limpa Jus switched on. */
export async function nameLawyer(owner: pg.Client): Promise<void> {
  await owner.query(
    `insert into lawyers (name, oab_uf, oab_number, email)
     values ('Dra. Ana Exemplo (exemplo)', 'SC', '12345', 'ana@exemplo.com.br') on conflict do nothing`,
  );
  await owner.query(
    `insert into site_config (key, value) values ('legal_front', $1)
     on conflict (key) do update set value = excluded.value`,
    [
      JSON.stringify({
        on: true,
        fee: 'R$ 0,00: o advogado de exemplo não cobra honorários.',
        costs: 'O cliente paga direto à Justiça, ou pede a gratuidade ao juiz.',
      }),
    ],
  );
}
