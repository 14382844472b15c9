/** What every contract says in the same words. */
const COMMON = `<h3>4. Direito de arrependimento</h3>
<p>O Contratante pode desistir em até 7 dias da compra, pela área do cliente, com devolução imediata e integral do que pagou (Código de Defesa do Consumidor, art. 49).</p>
<h3>5. Dados pessoais</h3>
<p>Os dados são tratados para executar este contrato, conforme a Lei 13.709/2018 e a política de privacidade. O Contratante pode consultar, corrigir e pedir a exclusão dos seus dados pela área do cliente.</p>
<h3>6. Assinatura eletrônica</h3>
<p>As partes aceitam como válida a assinatura eletrônica deste contrato, com registro de data, hora, endereço IP e resumo criptográfico do texto (MP 2.200-2/2001, art. 10, § 2º, e Lei 14.063/2020).</p>
<p>{{data}}</p>`;

/** Text of the first contract version of each plan. `{{…}}` are merge fields, filled before the person sees it. */
const body = (who: string, document: string, plan: string) => `
<h2>Contrato de prestação de serviços — Plano ${plan}</h2>
<p><strong>Contratada:</strong> {{empresa.nome}}, CNPJ {{empresa.cnpj}}, {{empresa.endereco}}.</p>
<p><strong>Contratante:</strong> {{cliente.nome}}, ${document} {{cliente.documento}}{{cliente.representacao}}.</p>
<h3>1. Objeto</h3>
<p>A Contratada conduz, em nome ${who}, procedimentos administrativos e judiciais para a regularização de anotações de crédito em três frentes: birôs de crédito (Limpa Nome), ações e medidas judiciais, com pedido de liminar quando cabível (Limpa Jus), e registros do Banco Central (Limpa Bacen).</p>
<h3>2. Prazo</h3>
<p>Até 12 dias úteis, contados do momento em que este contrato estiver aceito e os documentos necessários tiverem sido enviados. Não contam sábados, domingos e feriados nacionais e bancários.</p>
<h3>3. Preço e pagamento</h3>
<p>O preço é de {{pedido.total}}, pago assim: {{pedido.parcelas}}.</p>
${COMMON}`;

/** Of what is bought by itself, by a person or a company. */
const SERVICE = `
<h2>Contrato de serviço avulso — {{servico.nome}}</h2>
<p><strong>Contratada:</strong> {{empresa.nome}}, CNPJ {{empresa.cnpj}}, {{empresa.endereco}}.</p>
<p><strong>Contratante:</strong> {{cliente.nome}}, {{cliente.tipo}} {{cliente.documento}}{{cliente.representacao}}.</p>
<h3>1. Objeto</h3>
<p>A Contratada presta ao Contratante o serviço {{servico.nome}}: {{servico.descricao}}</p>
<p>O serviço é acompanhado na área do cliente, em: {{servico.cards}}. Nenhum outro serviço está incluído.</p>
<h3>2. Prazo</h3>
<p>Até {{servico.prazo}}, contados do momento em que este contrato estiver aceito e os documentos necessários tiverem sido enviados. Não contam sábados, domingos e feriados nacionais e bancários.</p>
<h3>3. Preço e pagamento</h3>
<p>O preço é de {{pedido.total}}, pago assim: {{pedido.parcelas}}. Garantia estendida: {{pedido.garantia}}.</p>
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
