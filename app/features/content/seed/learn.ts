import type { SiteContent } from '#app/features/content/rules/site-content.ts';
import { SCORE_WARNING } from '#app/terms/score-warning.ts';

const CHECKED = '2026-11-27';
const page = (title: string, source: string, ...paragraphs: string[]): SiteContent['learn'][number] => ({
  title,
  text: paragraphs.join('\n\n'),
  source,
  checkedOn: CHECKED,
});

const about = (topic: string, ...pages: SiteContent['learn']) => pages.map((each) => ({ ...each, topic }));

/** Pages of about a minute. Statements about the law are general; an individual case needs a lawyer. */
export const LEARN: SiteContent['learn'] = [
  ...about(
    'Onde o seu nome aparece',
    page(
      'O que são Serasa, SPC, Boa Vista e Quod',
      'Lei 12.414/2011 e Código de Defesa do Consumidor, art. 43',
      'São empresas que guardam dados de crédito. A lei chama cada uma de gestora ou de birô.',
      'Cada uma tem a sua lista. Você pode constar em uma e não nas outras.',
      'Consultar o próprio CPF é um direito. Os sites delas mostram de graça.',
    ),
    page(
      'O que é o CENPROT',
      'Lei 9.492/1997',
      'É a central dos cartórios de protesto. Nela você vê se há protesto no seu CPF ou CNPJ.',
      'A consulta simples é gratuita. Ela mostra o cartório e a cidade.',
      'O birô só copia o que o cartório informa. Quem cancela o protesto é o cartório.',
    ),
    page(
      'O que é o CCF',
      'Resolução CMN 5.071/2023 e Resolução BCB 314/2023',
      'É o cadastro de cheques sem fundos. Ele existe nos bancos, não nos birôs.',
      'Os motivos 12, 13 e 14 levam para lá. Para sair, mostre ao banco que o cheque foi pago.',
      'O banco que incluiu é quem exclui. O prazo de costume é de cinco dias úteis. Sem pedido, o registro sai depois de cinco anos.',
      'O cheque não é seu? Registre um boletim de ocorrência e peça ao banco a cópia dele.',
    ),
    page(
      'O que é o SCR e como ver no Registrato',
      'Banco Central, Registrato; Resolução CMN 5.037/2022',
      'O SCR é um sistema do Banco Central. Os bancos informam nele os empréstimos, em dia ou não.',
      'Você vê o seu no Registrato, de graça, com a conta gov.br. Ele mostra os últimos cinco anos.',
      'Ele não é uma lista de maus pagadores. Quem corrige um erro é o banco que informou. O prazo de costume é de dez dias úteis.',
      'O banco manteve? Peça a ele que anote a sua discordância. Depois vá à ouvidoria, que tem dez dias úteis, e ao Banco Central.',
      'O relatório só muda com os dados de um mês seguinte.',
    ),
    page(
      'O que é o Cadin',
      'Lei 10.522/2002, art. 2º, § 5º',
      'É o cadastro de dívidas com órgãos públicos federais. Ele tem uma lei só dele.',
      'Quem tira é o órgão credor. Ele tem cinco dias úteis depois que você prova que a dívida está em dia.',
      'Os cinco anos dos birôs não são uma regra do Cadin.',
    ),
    page(
      'Oferta de acordo não é registro',
      'STJ, Tema 1.264, ainda sem decisão',
      'Os sites dos birôs mostram ofertas e contas atrasadas. Uma oferta não é um registro negativo.',
      'Não há o que retirar, nem prazo de cinco anos. Falar com o credor é de graça.',
      'Antes de aceitar, veja se a dívida já prescreveu. O que se paga depois não volta.',
    ),
    page(
      'O que é o score',
      'Lei 12.414/2011, art. 5º',
      'É uma nota de 0 a 1000. Cada birô faz a sua, por isso elas diferem.',
      'Contas em dia e dados corretos pesam. Você pode pedir ao birô os critérios da sua nota.',
      'Tirar um registro pode mudar a nota, ou não. Ninguém controla o resultado.',
    ),
    page(
      'Cadastro positivo: sair ou voltar',
      'Lei 12.414/2011, art. 5º, I e §§ 4º a 6º',
      'Você pode pedir a saída ou a volta a um só birô. Ele tem dois dias úteis e avisa os outros.',
      'Você também pode pedir, sem dar motivo, o que ele sabe. Peça junto os critérios da nota. A resposta vem em dez dias.',
      SCORE_WARNING,
    ),
  ),
  ...about(
    'Prazos',
    page(
      'Quanto tempo uma dívida pode aparecer',
      'Código de Defesa do Consumidor, art. 43, § 1º; Súmula 323 e REsp 1.316.117 do STJ',
      'Um registro pode ficar até cinco anos. Os cinco anos contam do dia seguinte ao vencimento.',
      'Pagar antes tira o registro antes. Um registro antigo demais pode ser contestado. Para a resposta, o prazo de costume é de cinco dias úteis.',
      'A cópia de um protesto no birô também tem esse limite. No cartório, o protesto continua.',
      'A dívida não some com os cinco anos. Só o registro sai.',
    ),
    page(
      'Quando uma dívida prescreve',
      'Código Civil, art. 206; Código de Defesa do Consumidor, art. 43, § 5º; Lei 15.040/2024 para seguros',
      'Prescrever é passar o tempo de cobrar na Justiça. Muitas dívidas escritas prescrevem em cinco anos.',
      'Outras têm outro prazo: aluguel, três anos; hospedagem, um ano. Confirme o seu caso com um advogado.',
      'Prescrição e registro são coisas diferentes. Um pode acabar antes do outro.',
      'Prescrita a cobrança, o birô também não deve mais mostrar a dívida. Um advogado confirma antes do pedido.',
    ),
    page(
      'O que faz o prazo da dívida recomeçar',
      'Código Civil, arts. 191, 202 e 882; Lei 9.492/1997, art. 11-A',
      'Reconhecer a dívida por escrito pode recomeçar a conta. Pagar uma parte ou renegociar também.',
      'Isso acontece uma vez só. Um processo, um protesto ou a oferta do cartório também interrompe.',
      'Antes de fazer acordo, pergunte: esta dívida já prescreveu? O que se paga depois não volta.',
    ),
  ),
  ...about(
    'Corrigir e retirar',
    page(
      'Paguei e ainda consta',
      'Súmula 548 do STJ',
      'Depois do pagamento, quem pede a retirada é o credor. Ele tem cinco dias úteis.',
      'A conta começa quando o dinheiro fica disponível para ele. Guarde o comprovante.',
      'Passou do prazo? Escreva para o credor. Depois reclame no consumidor.gov.br.',
    ),
    page(
      'O aviso antes do registro',
      'Código de Defesa do Consumidor, art. 43, § 2º; Súmulas 359 e 404 e Tema 1.315 do STJ',
      'O birô avisa por escrito antes de registrar. A carta não precisa da sua assinatura.',
      'O aviso pode vir por e-mail ou mensagem. Nesse caso, o birô prova o envio e a entrega.',
      'Peça a cópia do aviso e a data. A lei não dá prazo de resposta: o prazo de costume é de dez dias.',
      'Se o birô não tem a prova, peça a exclusão.',
    ),
    page(
      'O que é protesto e como cancelar',
      'Lei 9.492/1997, art. 26',
      'Protesto é um registro em cartório de que algo não foi pago. Ele não sai sozinho depois de cinco anos.',
      'Para cancelar, você leva ao cartório o título pago. Sem o título, leva a autorização do credor.',
      'O cancelamento tem custas, em geral por conta de quem devia. Outro motivo precisa de ordem do juiz.',
    ),
    page(
      'Protesto: renegociar no cartório',
      'Lei 9.492/1997, arts. 11-A e 26-A, com a Lei 14.711/2023',
      'Antes do protesto, o cartório pode enviar uma oferta do credor. Você tem até 30 dias para responder.',
      'A data dessa oferta já interrompe a prescrição, mesmo sem o seu sim. Sem acordo, o protesto sai pelo valor original.',
      'Depois do protesto, o cartório também pode oferecer desconto ou parcelas. Peça por escrito: o prazo de costume é de dez dias úteis.',
      'Pago o combinado, o cartório cancela o protesto. As custas costumam ser de quem devia.',
    ),
    page(
      'O que está errado pode ser corrigido',
      'Código de Defesa do Consumidor, art. 43, § 3º; Lei 12.414/2011, art. 5º, III e § 3º',
      'Um dado errado deve ser corrigido na hora. Depois, o birô tem cinco dias úteis para avisar quem recebeu.',
      'A lei não dá prazo para responder a você. O prazo de costume é de cinco dias úteis. Só no cadastro positivo a lei dá dez dias.',
      'Diga o que está errado e junte a prova. Um pedido sem prova costuma ser negado.',
      'Peça por escrito e guarde o protocolo.',
    ),
    page(
      'Não reconheço esta dívida',
      'Código de Defesa do Consumidor, arts. 42-A e 43',
      'Peça ao credor a cópia do contrato. Pergunte também quem vendeu a dívida, se ela mudou de dono. Para a resposta, o prazo de costume é de dez dias.',
      'A cobrança deve trazer nome, endereço e CPF ou CNPJ do credor.',
      'Se usaram os seus dados, veja a página “Usaram os meus dados”. Não pague para testar.',
    ),
    page(
      'Crédito recusado por um sistema',
      'Lei 12.414/2011, art. 5º, VI; Lei 13.709/2018 (LGPD), art. 20',
      'Um sistema recusou o seu crédito sozinho? Você pode pedir que a decisão seja revista.',
      'Escreva a quem recusou e junte a recusa. Peça também os critérios usados.',
      'A lei não dá prazo de resposta: o prazo de costume é de dez dias.',
    ),
  ),
  ...about(
    'Golpes',
    page(
      'Como reconhecer um golpe',
      'Procon e Banco Central, orientações ao consumidor',
      'Desconfie de pressa, de taxa para liberar dinheiro e de Pix para uma pessoa. Ninguém precisa da sua senha.',
      'Não clique no link. Abra o site da empresa digitando o endereço.',
      'Recebeu algo em nosso nome? Cole a mensagem na página “É golpe?” deste site.',
    ),
    page(
      'Paguei um golpe: e agora',
      'Banco Central, Mecanismo Especial de Devolução (MED): botão desde 01/10/2025, rastreio desde 02/02/2026',
      'Abra o aplicativo do seu banco e aperte o botão de contestação do Pix. Ele pede o MED e vale até 80 dias depois do Pix.',
      'Registre um boletim de ocorrência. Guarde a conversa e o comprovante.',
      'O banco segue o dinheiro pelas contas e tenta bloquear. A análise leva até sete dias; a devolução, até onze.',
      'Nem sempre há o que devolver. O botão é só para golpe, não para compra com problema.',
    ),
    page(
      'Usaram os meus dados',
      'Banco Central, BC Protege+ e Registrato; Código de Defesa do Consumidor, art. 43',
      'Primeiro, registre um boletim de ocorrência. Diga: “Não abri esta conta nem fiz este contrato”.',
      'Depois, escreva a cada credor: “Não reconheço. Envie a cópia do contrato e de quem assinou”. Escreva também ao birô e peça a correção.',
      'No BC Protege+ você bloqueia a abertura de novas contas. No Registrato você vê as contas abertas.',
      'Guarde tudo em uma pasta. Na área do cliente, marque cada registro como não reconhecido.',
    ),
  ),
  ...about(
    'Sem gastar e na Justiça',
    page(
      'Caminhos que são de graça',
      'consumidor.gov.br, Defensoria Pública e Procon',
      'Você pode falar direto com o credor. Os sites dos birôs mostram ofertas de acordo.',
      'No consumidor.gov.br a empresa tem dez dias para responder. O Procon atende na sua cidade.',
      'Quem não pode pagar advogado procura a Defensoria Pública. Tente estes caminhos antes de contratar.',
    ),
    page(
      'O que é superendividamento',
      'Lei 14.181/2021; Decreto 11.150/2022, com a decisão do STF de 23/04/2026',
      'É não conseguir pagar as contas sem faltar o básico. A lei protege quem agiu de boa-fé.',
      'Você pode pedir uma audiência com todos os credores. O plano vai até cinco anos.',
      'Hoje a regra guarda ao menos R$ 600 por mês para viver. O Procon e a Defensoria ajudam.',
    ),
    page(
      'Entrar com ação sem advogado',
      'Lei 9.099/1995, art. 9º',
      'No Juizado Especial, causas de até 20 salários mínimos dispensam advogado. Leve os documentos e o protocolo do pedido.',
      'Antes, peça a correção por escrito a quem registrou. Sem essa tentativa o juiz pode encerrar o processo.',
      'Em causas maiores, procure um advogado ou a Defensoria Pública.',
    ),
    page(
      'O que é uma liminar',
      'Código de Processo Civil, art. 300',
      'É uma decisão do juiz antes do fim do processo. Ela pode suspender um registro.',
      'O juiz olha caso a caso e pode negar. Uma liminar também pode cair depois.',
      'Desconfie de quem diz que ela vem sempre. Pergunte quem é o advogado e o número da OAB.',
    ),
  ),
  ...about(
    'Os seus direitos com a gente',
    page(
      'Assinar pelo gov.br',
      'Lei 14.063/2020, art. 4º, II; assinador.iti.br',
      'A assinatura do gov.br é grátis. Entre em assinador.iti.br com a sua conta prata ou ouro.',
      'Envie o PDF, assine e baixe o arquivo de volta. Não imprima: no papel a assinatura se perde.',
      'Ninguém precisa da sua senha para isso. Alguns lugares pedem firma reconhecida ou certificado ICP-Brasil.',
    ),
    page(
      'Desistir em sete dias',
      'Código de Defesa do Consumidor, art. 49; Decreto 7.962/2013',
      'Quem compra pela internet pode desistir em sete dias. Não precisa dizer o motivo.',
      'O valor volta inteiro. Aqui você desiste em Pagamentos e recebe um protocolo.',
      'Depois dos sete dias você ainda pode encerrar. Volta o preço do que não foi feito, como o contrato diz.',
    ),
    page(
      'Os seus dados são seus',
      'Lei 13.709/2018 (LGPD), arts. 18 e 19',
      'Você pode saber que dados temos e pedir uma cópia. Pode corrigir e pedir para apagar.',
      'O acesso completo vem em até quinze dias. Na área do cliente, abra “Privacidade”.',
      'Se a resposta não servir, reclame na ANPD.',
    ),
  ),
];

export const TRUTHS: SiteContent['truths'] = {
  lead: 'Antes de pagar, leia o que nenhum serviço pode fazer. Nós também não.',
  items: [
    {
      title: 'Não apagamos dívida',
      text: 'A dívida continua a existir até ser paga, negociada ou extinta por lei.',
    },
    {
      title: 'Não tiramos o que é verdadeiro',
      text: 'Um registro certo, dentro dos cinco anos, fica. O diagnóstico diz qual é.',
    },
    {
      title: 'Protesto não sai sozinho',
      text: 'O cartório cancela quando a dívida é paga ou renegociada com ele. Fora disso, só o juiz.',
    },
    {
      title: 'Não prometemos score',
      text: 'A nota é do birô. Não controlamos e ninguém controla. Sair do cadastro positivo pode até baixar.',
    },
    {
      title: 'A decisão é do juiz',
      text: 'Ele decide cada pedido e pode negar. Uma decisão também pode cair. No Juizado, causas de até 20 salários mínimos dispensam advogado.',
    },
    { title: 'Nada é fechado sem você', text: 'Nenhum acordo em seu nome é feito sem você ler e aceitar.' },
    {
      title: 'Não pedimos a sua senha',
      text: 'Nem do banco, nem do gov.br, nem código do celular. A assinatura gov.br você mesmo faz, de graça.',
    },
    {
      title: 'Não recuperamos um Pix de golpe',
      text: 'Quem contesta é você, no botão do aplicativo do seu banco. Nem sempre há o que devolver.',
    },
    {
      title: 'Não cobramos taxa para liberar',
      text: 'O preço a pagar a nós é o do contrato. Taxa de cartório e custas da Justiça você paga direto a eles.',
    },
    {
      title: 'Há caminhos de graça',
      text: 'Credor, consumidor.gov.br, Procon e Defensoria não cobram. Tente antes.',
    },
  ],
};
