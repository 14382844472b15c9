/**
 * Questions as people write them, with required and forbidden parts of the answer; `written`: the answer's
 * own question.
 */
export type AskedQuestion = { ask: string; says: RegExp; never?: RegExp; written?: string };

const SCAM = 'Isto é golpe?';
const DEBT = 'A dívida desaparece?';
const OLD = 'A minha dívida é antiga demais?';
const BOLETO = 'Posso pagar com boleto?';
const FAILS = 'E se não der certo?';
const BANK = 'Vocês tiram o registro de um banco ou de uma loja?';
const BACEN = 'Como funciona a correção no Banco Central?';
const SCORE = 'O meu score vai subir?';
const CREDIT = 'Depois consigo crédito?';
const AGAIN = 'O meu nome pode ser negativado de novo?';
const SAFE = 'Os meus dados ficam seguros?';

const OWN_CASE = 'Como está o meu caso?';

const PROMISE = /com certeza|100% garantido|garantimos que/i;
const SELLS_DEBTS = /Levantamento e negociação/;

export const FORTY_QUESTIONS: AskedQuestion[] = [
  { ask: 'isso é golpe?', written: SCAM, says: /CNPJ .*Receita Federal/ },
  { ask: 'vcs são confiaveis? é confiável mesmo?', written: SCAM, says: /antes da compra/ },
  { ask: 'posso confiar em vocês', written: SCAM, says: /Desconfiar é certo/ },
  { ask: 'Tenho medo de ser fraude', written: SCAM, says: /7 dias/ },
  { ask: 'a divida some?', written: DEBT, says: /continua a existir/, never: PROMISE },
  { ask: 'a minha dívida desaparece depois?', written: DEBT, says: /continua a existir/ },
  {
    ask: 'tenho que pagar a divida depois?',
    written: DEBT,
    says: /credor pode cobrá-la/,
    never: SELLS_DEBTS,
  },
  { ask: 'vou continuar devendo? ainda preciso pagar a dívida?', written: DEBT, says: /decisão sua/ },
  { ask: 'vocês quitam a dívida? conseguem zerar divida', written: DEBT, says: /continua a existir/ },
  { ask: 'minha divida é velha, tem 7 anos', written: OLD, says: /cinco anos/ },
  { ask: 'minha dívida já prescreveu?', written: OLD, says: /art\. 43/ },
  { ask: 'a dívida caducou, adianta?', written: OLD, says: /não impede o serviço/ },
  { ask: 'posso pagar no boleto', written: BOLETO, says: /Pix, boleto e cartão/ },
  { ask: 'aceita boleto?', written: BOLETO, says: /também um Pix/ },
  { ask: 'parcela no carnê?', written: BOLETO, says: /cartão de crédito/ },
  {
    ask: 'e se nao der certo, devolvem o dinheiro?',
    written: FAILS,
    says: /dez dias.*Isso é diferente da desistência/s,
    never: /^Sim/,
  },
  { ask: 'e se vocês não conseguirem limpar meu nome?', written: FAILS, says: /você escolhe/ },
  { ask: 'e se passar do prazo?', written: FAILS, says: /trabalho continua sem custo/ },
  { ask: 'como pedir a garantia', written: FAILS, says: /protocolo/ },
  {
    ask: 'vcs conseguem tirar minha divida do nubank?',
    written: BANK,
    says: /Depende do registro/,
    never: PROMISE,
  },
  { ask: 'limpa nome no itaú?', written: BANK, says: /diagnóstico/ },
  { ask: 'o Bradesco me negativou, dá pra tirar?', written: BANK, says: /podem não ser removíveis/ },
  { ask: 'sai do registrato?', written: BACEN, says: /banco que informou/ },
  { ask: 'quanto tempo demora o bacen?', written: BACEN, says: /12 dias úteis, o pedido.*mês seguinte/ },
  { ask: 'o prejuízo no Banco Central some?', written: BACEN, says: /cinco anos/ },
  { ask: 'meu score vai aumentar?', written: SCORE, says: /prometer um número/, never: PROMISE },
  { ask: 'o score vai pra 1000?', written: SCORE, says: /cada birô calcula/ },
  { ask: 'depois consigo financiamento de casa?', written: CREDIT, says: /não prometemos/ },
  { ask: 'vou poder comprar carro financiado?', written: CREDIT, says: /Quem aprova crédito/ },
  { ask: 'meu nome pode sujar de novo?', written: AGAIN, says: /não entram na garantia/ },
  { ask: 'isso é legal? não é ilegal?', written: 'Isto é permitido pela lei?', says: /direito de fazer/ },
  { ask: 'meus dados ficam seguros?', written: SAFE, says: /cifrados/ },
  { ask: 'preciso passar a senha do banco?', written: SAFE, says: /Não pedimos a senha/ },
  {
    ask: 'pago antes ou depois do resultado?',
    written: 'Pago antes ou depois do resultado?',
    says: /contratação/,
  },
  { ask: 'preciso ir no escritório de vocês?', written: 'Preciso ir a algum lugar?', says: /pela internet/ },
  { ask: 'em quanto tempo fica pronto, qual o prazo?', says: /12 dias úteis/ },
  { ask: 'posso desistir da compra?', says: /7 dias/, never: /^Sim/ },
  { ask: 'quais documentos vocês pedem', says: /comprovante de endereço/ },
  { ask: 'quanto custa?', says: /Plano CPF.*Plano CNPJ/s },
  { ask: 'quem ganhou o jogo ontem?', says: /prefiro não adivinhar/, never: /Fonte/ },
];

/** Questions about the asker's own case. */
export const CASE_QUESTIONS: AskedQuestion[] = [
  { ask: 'como está o meu caso?', written: OWN_CASE, says: /não vê o seu caso.*\(\/app\)/s },
  { ask: 'cadê a minha carta', written: OWN_CASE, says: /de quem é a vez/ },
  { ask: 'o que falta eu enviar ainda?', written: OWN_CASE, says: /diz o que falta/ },
  {
    ask: 'desisti da compra, quando cai o meu dinheiro?',
    written: OWN_CASE,
    says: /quando o dinheiro volta/,
  },
];

/** Questions about the lessons, which are answered from them with source and day. */
export const LESSON_QUESTIONS: AskedQuestion[] = [
  { ask: 'o que é o cenprot?', says: /central dos cartórios de protesto.*conferido em/s },
  { ask: 'o que é o registrato', says: /Banco Central.*conferido em/s },
  { ask: 'o que é superendividamento', says: /boa-fé.*conferido em/s, never: PROMISE },
];
