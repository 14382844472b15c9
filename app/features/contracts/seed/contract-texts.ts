/** What every contract says in the same words, after its guarantee. */
const COMMON = `<h3>5. Direito de arrependimento</h3>
<p>Em até 7 dias da compra, o Contratante pode desistir. Ele desiste pela área do cliente. A Contratada devolve tudo o que foi pago (Código de Defesa do Consumidor, art. 49).</p>
<h3>6. Dados pessoais</h3>
<p>Os dados são tratados para executar este contrato. Valem a Lei 13.709/2018 e a política de privacidade. Pela área do cliente, o Contratante consulta, corrige e pede a exclusão dos seus dados.</p>
<h3>7. Assinatura eletrônica</h3>
<p>As partes aceitam assinar pela internet. Ficam guardados a data, a hora e o endereço IP. Um código mostra se o texto mudou (MP 2.200-2/2001, art. 10, § 2º, e Lei 14.063/2020).</p>
<p>{{data}}</p>`;

/** Terms for a missed guarantee and how to request it: the same for plans and single services. */
const GUARANTEE_END = `<p><strong>Garantia estendida:</strong> {{pedido.garantia}}. Quando contratada, os dias a mais se somam ao último dia da garantia.</p>
<p><strong>Se a garantia não for cumprida.</strong> O Contratante escolhe. O trabalho continua, sem custo. Ou a Contratada devolve o preço daquele serviço em até dez dias do pedido.</p>
<p><strong>Como pedir.</strong> Depois do último dia da garantia, pelo botão “Pedir a garantia”. Ele fica na página do serviço, na área do cliente. O pedido recebe um protocolo e é respondido por escrito em até dez dias.</p>
<p>A garantia não muda o direito de arrependimento da cláusula 5.</p>`;

const COUNTED =
  'A contagem começa quando este contrato está aceito e os documentos necessários foram enviados. Não contam sábados, domingos e feriados nacionais e bancários.';

/** Text of the contract of each plan. `{{…}}` are merge fields, filled before the person sees it. */
const body = (who: string, document: string, plan: string) => `
<h2>Contrato de prestação de serviços — Plano ${plan}</h2>
<p><strong>Contratada:</strong> {{empresa.nome}}, CNPJ {{empresa.cnpj}}, {{empresa.endereco}}.</p>
<p><strong>Contratante:</strong> {{cliente.nome}}, ${document} {{cliente.documento}}.</p>
<h3>1. Objeto</h3>
<p>A Contratada trabalha em nome ${who} para corrigir anotações de crédito. São três frentes:</p>
<p>a) pedidos aos birôs de crédito (Limpa Nome).</p>
<p>b) ações e medidas judiciais, com pedido de liminar quando cabível (Limpa Jus).</p>
<p>c) registros do Banco Central (Limpa Bacen). O banco que informou o registro é quem corrige. O relatório muda com a remessa mensal seguinte. O histórico verdadeiro fica no relatório por cinco anos.</p>
<h3>2. Prazo</h3>
<p>Até 12 dias úteis. ${COUNTED}</p>
<h3>3. Preço e pagamento</h3>
<p>O preço é de {{pedido.total}}, pago assim: {{pedido.parcelas}}.</p>
<h3>4. Garantia</h3>
<p><strong>O que é garantido.</strong> A garantia vale para cada anotação negativa que o diagnóstico lista e o serviço aceita. A anotação é retirada ou suspensa até o último dia do prazo.</p>
<p><strong>O que não é garantido:</strong></p>
<p>a) registros verdadeiros de menos de cinco anos, que o diagnóstico marca como não removíveis.</p>
<p>b) registros incluídos depois deste contrato.</p>
<p>c) a dívida em si, que continua a existir.</p>
${GUARANTEE_END}
<p><strong>Preço de cada serviço:</strong> um terço do preço do plano, sem a garantia estendida.</p>
${COMMON}`;

/** For a single product, bought by a person or a company. */
const SERVICE = `
<h2>Contrato de serviço avulso — {{servico.nome}}</h2>
<p><strong>Contratada:</strong> {{empresa.nome}}, CNPJ {{empresa.cnpj}}, {{empresa.endereco}}.</p>
<p><strong>Contratante:</strong> {{cliente.nome}}, {{cliente.tipo}} {{cliente.documento}}.</p>
<h3>1. Objeto</h3>
<p>A Contratada presta ao Contratante o serviço {{servico.nome}}. {{servico.descricao}}</p>
<p>O serviço é acompanhado na área do cliente, em: {{servico.cards}}. Nenhum outro serviço está incluído.</p>
<h3>2. Prazo</h3>
<p>Até {{servico.prazo}}. ${COUNTED}</p>
<h3>3. Preço e pagamento</h3>
<p>O preço é de {{pedido.total}}, pago assim: {{pedido.parcelas}}.</p>
<h3>4. Garantia</h3>
<p><strong>O que é garantido.</strong> O serviço da cláusula 1 é entregue até o último dia do prazo.</p>
<p><strong>O que não é garantido:</strong> a resposta de credores, tribunais e outras instituições.</p>
<p>Também não é garantida a dívida em si, que continua a existir.</p>
${GUARANTEE_END}
${COMMON}`;

export const CONTRACT_TEXTS = [
  {
    type: 'cpf',
    title: 'Contrato de prestação de serviços — CPF',
    content: body('do Contratante', 'CPF', 'CPF').trim(),
  },
  {
    type: 'cnpj',
    title: 'Contrato de prestação de serviços — CNPJ',
    content: body('da empresa Contratante', 'CNPJ', 'CNPJ').trim(),
  },
  { type: 'servico', title: 'Contrato de serviço avulso', content: SERVICE.trim() },
] as const;

/**
 * SHA-256 of the texts that earlier versions of the product shipped. An active contract that equals one of
 * them exactly was never edited by the business, and is replaced by the current text.
 */
export const SHIPPED_BEFORE = [
  'bbf63fd726ec5d547ff28d81c7c6feedda15dd79e54dae56e2ec188c0c54d00d',
  '59b3db1379602952150ee80a9ab8c8519125976fe59d875b6d0ed2fc356ab198',
  '09acbfdf1f97b7656070f4945d1acba3ad69e50ed391a67f571226f9edd8e886',
  'd8320522739d8fbacb85419a883eb42975380f90d17285ec3dd4026b9b095ddc',
  'bf154876f3be7e69086970ec0ecb2c67ec00e94ef11497ac73c1d0152d65bb6c',
  'ca06180d6394da0a5a11cc21290551fa72b8c50e6fbfa05ac3e19abead8a231a',
  '0cf801280944e627c8c53a493a647fd4645ceacd74aebb5cdde15d27db319569',
  'c7f7d3e99eb98b4b98699ba3db1d6f1b4e98fe39784e939edc43912d3492ac5d',
  '90a2815286e62e488277aa7b0417d3179a4b46eb52eb3cf658ad58ea6958a612',
  'fff49860bab6655ee70bb94fb5fb58c52c14d19ad90f6ba4800c456ea224dbe5',
  'a37ce87d38dd7d4e9cd9cc86a3fe1f36aacef6cfb88cb1b64823a791bffa158b',
  'abe07c41dd131f91dc56d9d23f1608b8786a8f5dc38cc559f8310cd05a36e99b',
] as const;
