import type { CardType } from '#app/terms/card-status.ts';
import { GUARANTEE_BUTTON } from '#app/terms/guarantee-stage.ts';
import {
  businessDays,
  DEADLINE_BUSINESS_DAYS,
  guaranteedStates,
  ownWork,
  SERVICE_PROMISES,
} from '#app/terms/service-promises.ts';

const PLAN_CARDS: readonly CardType[] = ['nome', 'jus', 'bacen'];
const WITHOUT_LEGAL = PLAN_CARDS.filter((card) => card !== 'jus');

/** Paragraphs "a) …", "b) …" of a clause, for both orders of a plan: with the work of a lawyer, and without. */
const byLegal = (withLegal: readonly string[], without: readonly string[]): string =>
  withLegal
    .map((line, at) => {
      const letter = 'abcdef'.charAt(at);
      const other = without[at];
      if (line === other) return `<p>${letter}) ${line}</p>`;
      return `<p>{{com.jus}}${letter}) ${line}${other ? `{{sem.jus}}${letter}) ${other}` : ''}{{fim.jus}}</p>`;
    })
    .join('\n');

/** The work on each front of a plan. */
const FRONTS = {
  nome: 'pedidos aos birôs de crédito (Limpa Nome).',
  jus: 'ações e medidas judiciais, com pedido de liminar quando cabível (Limpa Jus). Na Justiça, quem age é advogado inscrito na OAB: {{empresa.advogados}}. O advogado é contratado à parte, por escrito, com honorários e custas à vista. O prazo e a garantia deste contrato não incluem o trabalho dele. A Contratada prepara os papéis.',
  bacen:
    'registros do Banco Central (Limpa Bacen). O banco que informou o registro é quem corrige. O histórico verdadeiro fica no relatório por cinco anos.',
};

/**
 * Clauses that a consumer has by law. A company that is not the final user (CDC art. 2) has the withdrawal by
 * this contract alone, and the court of the defendant's domicile (CPC art. 46).
 */
const CONSUMER = {
  withdrawal: 'É o que diz o Código de Defesa do Consumidor, art. 49.',
  court:
    'Uma ação sobre este contrato pode correr na cidade do Contratante. É o que diz o Código de Defesa do Consumidor, art. 101.',
};
const COMPANY = {
  withdrawal:
    'Este direito vem deste contrato. Ele vale mesmo que a empresa não seja a destinatária final do serviço.',
  court:
    'Uma ação sobre este contrato corre na cidade de quem é processado. É o que diz o Código de Processo Civil, art. 46. Empresa que usa o serviço para si pode processar na própria cidade. É o Código de Defesa do Consumidor, art. 101.',
};

/** Clauses of every contract after its guarantee, in the same words. */
const common = ({ withdrawal, court }: typeof CONSUMER) => `<h3>5. Direito de arrependimento</h3>
<p>Em até 7 dias da compra, o Contratante pode desistir. Ele desiste pela área do cliente. A Contratada devolve tudo o que foi pago. ${withdrawal}</p>
<h3>6. Fim do contrato depois dos 7 dias</h3>
<p>O Contratante pode encerrar o contrato quando quiser. Ele avisa em Conversa, na área do cliente, ou por e-mail. Não paga multa.</p>
<p>O preço do serviço que não começou volta inteiro. No serviço que começou, a Contratada fica com a parte do que já fez. Ela mostra a conta por escrito e devolve o resto em até dez dias.</p>
<p>A Contratada só encerra por falta de pagamento ou de documento. Antes, avisa por e-mail e espera 15 dias.</p>
<h3>7. Cartório e Justiça</h3>
<p>O preço não inclui as taxas do cartório nem as custas da Justiça. Também não inclui os honorários que o juiz mandar pagar. A Contratada não cobra nem recebe esses valores. O Contratante paga direto ao cartório ou à Justiça, e só depois de concordar. Quem não pode pagar as custas pode pedir a gratuidade ao juiz. É o que diz o Código de Processo Civil, art. 98.</p>
<h3>8. Procuração</h3>
<p>Para pedir em nome do Contratante, a Contratada precisa da procuração dele. Ela é dada à parte, na área do cliente, e nomeia a {{empresa.nome}} procuradora. Serve só para pedir informações, contestar registros, receber respostas e pedir correções. Não serve para fazer acordo, reconhecer dívida, receber dinheiro nem entrar com processo.</p>
<p>O Contratante lê cada carta antes do envio e pode dizer não. A procuração pode ser cancelada a qualquer momento e acaba com o contrato. Um processo na Justiça pede outra procuração. O Contratante escolhe se a dá.</p>
<h3>9. Dados pessoais</h3>
<p>Os dados são tratados para executar este contrato. Valem a Lei 13.709/2018 e a política de privacidade. Pela área do cliente, o Contratante consulta, corrige e pede a exclusão dos seus dados.</p>
<h3>10. Assinatura eletrônica</h3>
<p>As partes aceitam assinar pela internet. Ficam guardados a data, a hora e o endereço IP. Um código mostra se o texto mudou (MP 2.200-2/2001, art. 10, § 2º, e Lei 14.063/2020).</p>
<h3>11. Foro</h3>
<p>Vale a lei brasileira. ${court}</p>
<p>{{data}}</p>`;

/** Terms for a missed guarantee and how to request it: the same for plans and single services. */
const GUARANTEE_END = `<p><strong>Garantia estendida:</strong> {{pedido.garantia}}</p>
<p><strong>Se a garantia não for cumprida.</strong> O Contratante escolhe. O trabalho continua, sem custo. Ou a Contratada devolve o preço daquele serviço em até dez dias do pedido.</p>
<p><strong>Como pedir.</strong> A partir do dia seguinte ao último dia do prazo, pelo botão “${GUARANTEE_BUTTON}”. Ele fica na página do serviço, na área do cliente. O pedido recebe um protocolo e é respondido por escrito em até dez dias.</p>
<p>A garantia não muda o direito de arrependimento da cláusula 5.</p>`;

const COUNTED =
  'A contagem começa quando este contrato está aceito e os documentos necessários foram enviados. Não contam sábados, domingos e feriados nacionais e bancários.';

/** Decision of others after the deadline of a service. */
const afterWords = (type: CardType): string =>
  type === 'jus' ? `{{com.jus}}${SERVICE_PROMISES.jus.after}{{fim.jus}}` : SERVICE_PROMISES[type].after;

const AFTER = 'O que vem depois não depende da Contratada.';

/** Text of the contract of each plan. `{{…}}` are merge fields, filled before the person sees it. */
const body = (who: string, document: string, plan: string, law: typeof CONSUMER) => `
<h2>Contrato de prestação de serviços — Plano ${plan}</h2>
<p><strong>Contratada:</strong> {{empresa.nome}}, CNPJ {{empresa.cnpj}}, {{empresa.endereco}}.</p>
<p><strong>Contratante:</strong> {{cliente.nome}}, ${document} {{cliente.documento}}.</p>
<h3>1. Objeto</h3>
<p>A Contratada trabalha em nome ${who} para corrigir registros de crédito. São {{com.jus}}três{{sem.jus}}duas{{fim.jus}} frentes, pelo mesmo preço:</p>
${byLegal([FRONTS.nome, FRONTS.jus, FRONTS.bacen], [FRONTS.nome, FRONTS.bacen])}
<h3>2. Prazo</h3>
<p>A parte da Contratada termina em até ${businessDays(DEADLINE_BUSINESS_DAYS)}. ${COUNTED}</p>
<p>No último dia do prazo:</p>
${byLegal(ownWork(PLAN_CARDS), ownWork(WITHOUT_LEGAL))}
<p>${AFTER} ${PLAN_CARDS.map(afterWords).join(' ')}</p>
<h3>3. Preço e pagamento</h3>
<p>O preço é de {{pedido.total}}, pago assim: {{pedido.parcelas}}.</p>
<h3>4. Garantia</h3>
<p><strong>O que é garantido.</strong> No último dia do prazo:</p>
${byLegal(guaranteedStates(PLAN_CARDS), guaranteedStates(WITHOUT_LEGAL))}
<p><strong>O que não é garantido:</strong></p>
<p>a) registros verdadeiros de menos de cinco anos, que o diagnóstico marca como não removíveis.</p>
<p>b) registros incluídos depois deste contrato.</p>
<p>c) a dívida em si, que continua a existir.</p>
${GUARANTEE_END}
<p><strong>Preço de cada serviço:</strong> o preço do plano, com a garantia estendida. Ele é dividido por igual entre os serviços em que havia registro a retirar. O serviço em que não havia nada a retirar não fica com nenhuma parte.</p>
${common(law)}`;

/** For a single product, bought by a person or a company. */
const SERVICE = `
<h2>Contrato de serviço avulso — {{servico.nome}}</h2>
<p><strong>Contratada:</strong> {{empresa.nome}}, CNPJ {{empresa.cnpj}}, {{empresa.endereco}}.</p>
<p><strong>Contratante:</strong> {{cliente.nome}}, {{cliente.tipo}} {{cliente.documento}}.</p>
<h3>1. Objeto</h3>
<p>A Contratada presta ao Contratante o serviço {{servico.nome}}. {{servico.descricao}}</p>
<p>O serviço é acompanhado na área do cliente, em: {{servico.cards}}. Nenhum outro serviço está incluído.</p>
<h3>2. Prazo</h3>
<p>A parte da Contratada termina em até {{servico.prazo}}. ${COUNTED}</p>
<p>No último dia do prazo: {{servico.entrega}}</p>
<p>${AFTER}</p>
<h3>3. Preço e pagamento</h3>
<p>O preço é de {{pedido.total}}, pago assim: {{pedido.parcelas}}.</p>
<h3>4. Garantia</h3>
<p><strong>O que é garantido.</strong> O que a cláusula 2 diz do último dia do prazo.</p>
<p><strong>O que não é garantido:</strong> a resposta de credores, tribunais e outras instituições.</p>
<p>Também não é garantida a dívida em si, que continua a existir.</p>
${GUARANTEE_END}
${common(CONSUMER)}`;

export const CONTRACT_TEXTS = [
  {
    type: 'cpf',
    title: 'Contrato de prestação de serviços — CPF',
    content: body('do Contratante', 'CPF', 'CPF', CONSUMER).trim(),
  },
  {
    type: 'cnpj',
    title: 'Contrato de prestação de serviços — CNPJ',
    content: body('da empresa Contratante', 'CNPJ', 'CNPJ', COMPANY).trim(),
  },
  { type: 'servico', title: 'Contrato de serviço avulso', content: SERVICE.trim() },
] as const;

/**
 * SHA-256 of the texts that earlier versions of the product shipped. An active contract that equals one of
 * them exactly was never edited by the business, and is replaced by the current text.
 */
export const SHIPPED_BEFORE = [
  'b0d125b41b2ebf7780f42cc1eb8e1069742540b8824d2de7b9cbfaed55785c2b',
  'e779bcb60b9b1bde872cfe09c6ccc580f6cb9a2a8072074d90724a9eaceb7d7b',
  '35d2c2e4647c1a3ac2c22c4a6d8b839d93ee521dd0a8e10b03df7b9126dd6ca7',
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
  '5d6c0a8254b9eb866e5638404ebaf0252ffc6c8490d55d0731d03b2bdc5ef919',
  '1349d54ff3342c872990462aff99f7e895cfe72d6563f4222356f8d035990bad',
  'd3e9684f579a68368f76598b62f62b3af0623fb044becea560938fb6516c093f',
  '87f2a98d74830d3d366883171457fe2a6ac7a44f55cdff7fba1e50a9a96766c8',
  'a74e76bace4d61a26ef4a63f3ee3be9c271f4103394ac489240f01dbdc16b6f3',
] as const;
