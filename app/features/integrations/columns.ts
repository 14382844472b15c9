import { type DescribedTables, internal } from '#app/terms/described-tables.ts';

export const INTEGRATIONS_COLUMNS = {
  api_keys: internal(
    'Chaves de API',
    'kept',
    'só a equipe tem; é segredo de acesso',
    'id name key_hash hint scopes last_used_at revoked_at created_by created_at',
  ),
  api_requests: internal(
    'Pedidos pela API',
    'kept',
    'só evita que um sistema de parceiro crie duas vezes o mesmo contato; some em 30 dias',
    'id api_key_id idempotency_key sha256 lead_id created_at',
  ),
  integration_checks: 'como foram as últimas chamadas de serviços externos',
  integration_credentials: 'credenciais da empresa',
  webhook_endpoints: 'endereços de integração da empresa',
  webhook_deliveries: 'entregas a integrações da empresa, apagadas pela retenção',
} satisfies DescribedTables;
