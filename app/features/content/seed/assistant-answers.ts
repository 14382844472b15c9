import type { SiteContent } from '#app/features/content/rules/site-content.ts';
import { GUARANTEE_BUTTON } from '#app/terms/guarantee-stage.ts';

const CHECKED = '2026-11-22';
const RECORD = 'tirar/tira/tiram/limpar/limpa/limpam/remover/apagar/sumir/sair/negativou/sujou';
const BANKS =
  'nubank/itau/bradesco/santander/caixa/inter/picpay/c6/pan/bmg/neon/will/renner/riachuelo/marisa/magalu/bahia/havan/losango/claro/vivo/tim/oi/enel/banco/bancos/loja/lojas/financeira';

const answer = (question: string, source: string, asked: string[], text: string) => ({
  question,
  asked: asked.join('\n'),
  text,
  source,
  checkedOn: CHECKED,
});

/**
 * Answers to the questions about trust, in addition to the eight of the FAQ page. No answer starts with yes
 * or no: the same text answers a question and its opposite.
 */
export const ASSISTANT_ANSWERS: SiteContent['assistant_answers'] = [
  answer(
    'Como está o meu caso?',
    '/app',
    [
      'meu/minha caso/andamento',
      'meu/minha processo/servico/pedido/carta/protocolo/limpeza esta/anda/andando/ta/saiu/chegou/foi/cade/acompanho/acompanhar/ver',
      'acompanhar/acompanho/ver/consultar meu/minha processo/servico/pedido/carta',
      'falta/preciso/tenho enviar/fazer/mandar/assinar agora/ainda',
      'onde/quando/cade meu reembolso/estorno',
      'devolver/devolvem/volta/cai/caiu meu dinheiro desisti/cancelei',
    ],
    'Este chat não vê o seu caso, para proteger os seus dados. O quadro “Agora”, em Início, diz o que falta e de quem é a vez. Se você desistiu da compra, ele diz também quando o dinheiro volta.',
  ),
  answer(
    'Isto é golpe?',
    '/confira',
    [
      'golpe',
      'golpistas',
      'fraude',
      'confiavel/confiaveis voces/vcs/vc/sao/empresa/site/mesmo/isso',
      'posso/da/devo confiar',
      'piramide',
      'enganar/enganacao',
      'e serio',
      'empresa existe',
      'e de verdade',
      'medo',
    ],
    'Desconfiar é certo: confira antes de pagar. Na página “É golpe?” você cola o código, o link ou a mensagem. Ela diz se é nosso. A empresa é {{empresa}}, CNPJ {{cnpj}}: consulte o número na Receita Federal. O texto inteiro do contrato aparece antes da compra. Depois, qualquer pessoa confere o contrato pelo código. Quem compra pode desistir em até 7 dias e recebe tudo de volta. Não pedimos a senha do seu banco.',
  ),
  answer(
    'A dívida desaparece?',
    '/politicas?aba=termos',
    [
      'divida/debito some/sumir/desaparece/apaga/apagar/acaba/extingue/zera/zerada',
      'some/sumir/apagar/apaga/perdoa/perdoar/quita/quitar/zerar divida/debito/dividas',
      'continuo/continua devendo/dever/existindo/existir',
      'pagar/pago/paga divida/dividas/debito depois/ainda/mesmo',
      'tenho/preciso/devo pagar divida/dividas/debito',
    ],
    'A dívida em si continua a existir, e o credor pode cobrá-la. O serviço trata do registro no seu nome: pede que ele seja retirado ou suspenso. Pagar ou negociar a dívida é uma decisão sua, com o credor.',
  ),
  answer(
    'A minha dívida é antiga demais?',
    '/faq',
    [
      'divida/dividas/debito antiga/antigo/velha/velho/caduca/caducou/caducada',
      'prescreveu/prescrita/prescricao/caduca/caducou',
      'mais/depois 5/cinco anos',
      '5/cinco/6/7/8/9/10/dez anos divida/dividas/nome',
    ],
    'Um registro pode ficar nos birôs por até cinco anos. Eles contam do vencimento da dívida (Código de Defesa do Consumidor, art. 43). Se o seu passou disso e ainda aparece, ele entra no pedido de retirada. A idade da dívida não impede o serviço. O diagnóstico diz o que dá para pedir.',
  ),
  answer(
    'Posso pagar com boleto?',
    '/#oferta',
    ['boleto/boletos/carne', 'transferencia/ted/dinheiro pagar/pago', 'cheque'],
    'As formas são Pix, boleto e cartão de crédito. O boleto traz também um Pix, que confirma em segundos. Pago no banco, ele confirma em até um dia útil. Por Pix ou boleto, à vista ou com entrada. O restante vence em até 60 dias.',
  ),
  answer(
    'E se não der certo?',
    '/politicas?aba=termos',
    [
      'nao der/dar/deu/de certo',
      'nao funcionar/funciona/funcionou/resolver/resolve/conseguirem/conseguir/limpar/limpou/limparem/limpa/cumprirem/sair/sairem',
      'passar/passou/vencer/acabar/estourar prazo',
      'atrasar/atraso/atrasou/atrasarem',
      'garantia cobre/cobrir/vale/funciona/pedir/peco',
      'como pedir/peco garantia',
    ],
    `Vale a garantia do contrato. No Limpa Nome, cada registro aceito está retirado ou suspenso no último dia do prazo. {{com.jus}}No Limpa Jus, o advogado tem o caso. {{fim.jus}}No Limpa Bacen, o banco tem o pedido. Quando isso não acontece, você escolhe. O trabalho continua sem custo, ou devolvemos o preço daquele serviço em até dez dias. Se só um serviço tinha registro a retirar, o preço inteiro é dele. Peça na página do serviço, pelo botão “${GUARANTEE_BUTTON}”: o pedido tem protocolo. Isso é diferente da desistência. Nos 7 dias depois da compra, você desiste sem motivo e recebe tudo de volta.`,
  ),
  answer(
    'O que é a garantia estendida?',
    '/#oferta',
    ['garantia estendida', 'estendida', 'garantia 30/trinta dias', 'garantia 50/cinquenta reais'],
    '{{planos.estendida}}',
  ),
  answer(
    'Quanto tempo demora em cada lugar?',
    '/faq#em-quanto-tempo-meu-nome-fica-limpo',
    [
      'quanto/prazo/tempo/quando/demora/dias justica/juiz/liminar/processo/jus demora/tempo/prazo/decide/sai/leva',
    ],
    '{{planos.prazo}}',
  ),
  answer(
    'Dá para fazer sozinho, de graça?',
    '/verdades',
    [
      'sozinho/sozinha',
      'graca/gratis/gratuito/gratuita fazer/faco/limpar/limpo/tirar/resolver/jeito/como/mesmo/conta/propria/servico',
      'eu mesmo/mesma fazer/faco/pedir/peco/resolver/limpar',
      'sem pagar/contratar voces/vcs/ninguem/empresa/advogado',
    ],
    'Tudo o que pedimos você também pode pedir, de graça. Fale com o credor. Peça a correção no site do birô. Reclame em consumidor.gov.br. Veja os bancos no Registrato e os protestos em pesquisaprotesto.com.br. Quem não pode pagar advogado procura a Defensoria Pública. O que vendemos é o trabalho: cartas, prazos, respostas e acompanhamento.',
  ),
  answer(
    'Vocês tiram o registro de um banco ou de uma loja?',
    '/produtos/limpa-nome',
    [`${RECORD} ${BANKS}`],
    'Depende do registro, e não de qual empresa o fez. Primeiro você nos mostra o que consta no seu nome. O diagnóstico diz, um a um, o que pode sair e o que não. Registros verdadeiros de menos de cinco anos podem não ser removíveis. A dívida com a empresa continua a existir.',
  ),
  answer(
    'Como funciona a correção no Banco Central?',
    '/produtos/limpa-bacen',
    [
      'bacen/registrato/scr tira/tirar/sai/sair/some/sumir/apaga/apagar/corrige/corrigir/funciona/muda/mudar/demora/fica/prejuizo',
      'banco central',
      'o que e bacen/registrato/scr',
      'registro/relatorio/prejuizo bacen/registrato/scr',
    ],
    'O banco que informou o registro é quem corrige. Em até 12 dias úteis, o pedido está com ele. O relatório do Banco Central só muda com os dados de um mês seguinte. Na sua área aparece a data em que a mudança deve aparecer. O histórico verdadeiro fica nele por cinco anos.',
  ),
  answer(
    'O meu score vai subir?',
    '/#beneficios',
    [
      'score/pontuacao/pontos sobe/subir/sobem/aumenta/aumentar/melhora/melhorar/vai/fica/ficar/garante/garantem/quanto/1000/mil',
    ],
    'Ninguém de fora pode prometer um número: cada birô calcula o seu score. Retirar um registro tira um motivo que o baixa. Quanto e quando ele muda, o birô decide. Na área do cliente aparece o último score registrado, com o birô e a data. Sem um, aparece “ainda não consultado”.',
  ),
  answer(
    'Depois consigo crédito?',
    '/faq',
    [
      'consigo/conseguir/aprovam/aprovado/aprova/aprovada/libera/liberam/garante/garantem/poder/posso credito/financiamento/financiar/cartao/emprestimo depois/garantido/aprovado/casa/carro/novo',
      'credito garantido/aprovado/liberado',
      'comprar/financiar casa/carro/moto/imovel',
    ],
    'Quem aprova crédito é cada banco ou loja, com as próprias regras. Nós não prometemos uma aprovação. Um registro a menos é um motivo a menos para recusarem.',
  ),
  answer(
    'O meu nome pode ser negativado de novo?',
    '/politicas?aba=termos',
    [
      'volta/voltar/voltam/suja/sujar/sujo/negativado/negativar/negativarem novo/novamente/outra',
      'nome/divida/negativacao/restricao volta/voltar/voltam',
    ],
    'Um registro novo pode entrar se uma conta ficar sem pagamento. Registros incluídos depois do contrato não entram na garantia. Com a garantia estendida, o registro retirado que voltar é tratado de novo sem custo. Peça em Registros, na área do cliente. O que foi retirado ou suspenso aparece com o comprovante na área do cliente.',
  ),
  answer(
    'Isto é permitido pela lei?',
    '/politicas?aba=termos',
    [
      'legal/ilegal/legalizado/licito/ilicito/crime/permitido lei/isso/isto/servico/e',
      'dentro/contra lei',
      'ilegal',
      'crime',
    ],
    'O serviço são pedidos aos birôs{{com.jus}}, aos bancos e à Justiça{{sem.jus}} e aos bancos{{fim.jus}}. Qualquer pessoa tem o direito de fazer esses pedidos. Cada pedido fica registrado na sua área, com o comprovante. O que é verdadeiro e está no prazo da lei pode não ser removível. O diagnóstico diz isso antes.',
  ),
  answer(
    'Os meus dados ficam seguros?',
    '/politicas',
    [
      'dados/documentos/informacoes/fotos seguro/seguros/segura/seguras/seguranca/vazar/vazam/vazamento/vender/vendem/protegidos',
      'senha/senhas banco/pedem/passar/dar/preciso/precisa',
    ],
    'Os documentos ficam guardados cifrados. Só a equipe do seu caso os vê. Nós não vendemos dados. Não pedimos a senha do seu banco. Você pode ver, corrigir e pedir a exclusão dos seus dados na área do cliente.',
  ),
  answer(
    'Pago antes ou depois do resultado?',
    '/#oferta',
    [
      'pagar/pago/paga/cobram depois/so/somente/apos resultado/limpo/limpar/resolver/pronto',
      'pagar/pago/paga antes',
      'antes/depois resultado',
    ],
    'O pagamento é feito na contratação. Pode ser Pix ou boleto à vista, ou cartão. Pode ser também uma entrada por Pix ou boleto. O restante vence em até 60 dias. Se a garantia do contrato não for cumprida, você pode pedir o preço de volta.',
  ),
  answer(
    'Preciso ir a algum lugar?',
    '/contato',
    [
      'presencial/presencialmente',
      'ir/comparecer/sair escritorio/loja/casa/cartorio/forum',
      'precisa/preciso viajar/comparecer',
    ],
    'Tudo é feito pela internet. O contrato, os documentos e o acompanhamento ficam na área do cliente. Para falar conosco há WhatsApp, e-mail e o formulário da página de contato.',
  ),
];
