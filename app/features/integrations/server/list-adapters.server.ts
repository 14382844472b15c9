import type { AdapterView, CheckView } from '#app/features/integrations/rules/adapters.ts';
import {
  ADAPTER_NAMES,
  type AdapterName,
  isStoredAdapter,
  type StoredAdapter,
} from '#app/features/integrations/rules/stored-settings.ts';
import { isSimulated } from '#app/features/whatsapp/server/index.server.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { adapterSettings, unreadableSettings } from '#app/platform/adapter-settings.server.ts';
import { instantText } from '#app/platform/db/json-values.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import { type DecidedAdapter, env } from '#app/platform/env.server.ts';

const CHECKS_SHOWN = 5;

type Row = { adapter: AdapterName; stored: AdapterView['stored']; checks: CheckView[] };

const ROWS = `
  select a.adapter,
    (select json_build_object('version', c.version, 'settings', c.settings, 'hints', c.hints)
     from integration_credentials c where c.adapter = a.adapter) as stored,
    coalesce((select json_agg(x) from (select k.ok, k.code, k.during, k.duration_ms as "durationMs",
        ${instantText('k.created_at')} as "createdAt"
      from integration_checks k where k.adapter = a.adapter order by k.created_at desc, k.id desc limit ${CHECKS_SHOWN}) x),
      '[]'::json) as checks
  from unnest($1::text[]) as a(adapter)`;

/** Lists every adapter: the deciding setting, the provider in use, its stored values, and its last calls. */
export async function listAdapters(admin: SignedInActor): Promise<AdapterView[]> {
  const rows = await asActor(
    admin,
    async (tx) => (await clientOf(tx).query<Row>(ROWS, [[...ADAPTER_NAMES]])).rows,
  );
  const decided = env().decided;
  return rows.map(({ adapter, stored, checks }) => ({
    name: adapter,
    state: decided.has((adapter === 'asaas' ? 'payments' : adapter) as DecidedAdapter)
      ? 'environment'
      : stored && isStoredAdapter(adapter)
        ? 'stored'
        : 'default',
    working: working(adapter),
    unreadable: unreadableSettings().has(adapter as StoredAdapter),
    stored,
    checks,
  }));
}

function working(adapter: AdapterName): string {
  const { mercadoPago, asaas, focus, smtp, inbox, chat, lookups, courts, whatsapp } = adapterSettings();
  switch (adapter) {
    case 'payments':
      return mercadoPago ? 'Mercado Pago' : 'Sandbox embutido, sem dinheiro de verdade';
    case 'asaas':
      return asaas ? 'Asaas, nas cobranças novas' : 'Sem uso';
    case 'focus':
      return focus ? 'Focus NFe, se escolhida em Ajustes da nota fiscal' : 'Sem uso';
    case 'mail':
      return smtp ? `SMTP, ${new URL(smtp.url).hostname}` : 'Caixa de saída local, nada é enviado';
    case 'inbox':
      return inbox ? inbox.address : 'Sem caixa de entrada: respostas vão ao remetente';
    case 'assistant':
      return chat ? `${chat.model}, em ${new URL(chat.url).hostname}` : 'Assistente embutido';
    case 'lookups':
      return lookups === 'network' ? 'ViaCEP e BrasilAPI' : 'Faixas de CEP embutidas';
    case 'courts':
      return courts ? `DataJud, em ${new URL(courts.url).hostname}` : 'Sem consulta automática';
    case 'files':
      return env().s3 ? 'S3' : 'Disco desta instalação';
    default:
      if (whatsapp) return `Cloud API ${whatsapp.version}, número ${whatsapp.phoneNumberId}`;
      return isSimulated() ? 'Simulador, nada é enviado' : 'Desligado';
  }
}
