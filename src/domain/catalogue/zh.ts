import type { FailureReason } from '@witan/client';
import type { Catalogue, Group } from './catalogue.ts';

const COUNTS = '零 一 两 三 四 五 六 七 八 九 十 十一 十二'.split(' ');
const people = (count: number): string => `${COUNTS[count] ?? String(count)}位`;
const list = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join('、')}和${items.at(-1) ?? ''}`;

const group = ({ option, count, advisors }: Group): string =>
  `${advisors.length > 0 ? list(advisors) : people(count)}倾向于${option}`;

const WHY: Readonly<Record<FailureReason, string>> = {
  timeout: '未能及时作答',
  rate_limited: '因请求频率受限而被拒绝',
  unavailable: '无法连接',
  invalid_key: '因密钥无效而被拒绝',
  quota_exhausted: '因额度用尽而被拒绝',
  refused: '拒绝作答',
  invalid_output: '未按约定的形式作答',
  cost_limit: '因费用上限而未被询问',
  too_long: '无法处理这么长的问题',
  misconfigured: '配置有误',
  interrupted: '在服务中断时丢失',
};
const rests = (answered: number, seated: number): string =>
  `本备忘录依据${seated}位顾问中的${answered}位写成`;

export const zh: Catalogue = {
  name: (name) => `“${name}”`,
  list,
  join: (sentences) => sentences.join(''),
  advisor: (letter) => `顾问${letter}`,
  date: (at) => new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long', timeZone: 'UTC' }).format(at),
  headline: {
    recommendation: (ours) => ours,
    irreversible: (ours) => `${ours}，但先弄清反对的理由：此事无法撤回`,
    close: ({ ours, theirs }) => `难分高下：${ours}略微领先于${theirs}`,
    closeAlone: (ours) => `难分高下，但${ours}领先`,
    values: ({ judgement, weights }) => `难分高下：顾问们看好${judgement}，按您给的权重则是${weights}`,
    methods: ({ judgement, scores }) => `难分高下：顾问们看好${judgement}，按他们的评分则是${scores}`,
    advice: {
      reversible: (close, date) => `${close}。不妨先试行，并在${date}重新评估`,
      costly: (close) => `${close}。先做可以撤回的部分`,
      irreversible: (close) => `${close}。此事无法撤回，请先弄清决定性的问题`,
    },
    findOut: (what) => `先弄清：${what}`,
    findOutMore: (ours) => `先弄清决定性的问题；目前${ours}领先`,
    noneMeets: (musts) => `没有方案满足${list(musts)}：另寻方案，或在此让步`,
  },
  vote: {
    alone: (option) => `只有一位顾问作答，倾向于${option}。`,
    all: ({ total, option }) => `${people(total)}顾问都倾向于${option}。`,
    split: ({ total, groups: [first, ...rest] }) =>
      `${people(total)}顾问中有${people(first?.count ?? 0)}倾向于${first?.option ?? ''}，${rest.map(group).join('，')}。`,
    onAverage: ({ ours, picks, surer }) =>
      picks === 0
        ? `没有人把${ours}排在第一，但平均来看它领先。`
        : `平均来看${ours}领先${surer ? '，因为倾向于它的顾问更有把握' : ''}。`,
    needFirst: ({ count, total }) =>
      count === total
        ? `${total === 1 ? '该顾问' : '他们都'}认为应先了解更多情况再作决定。`
        : `其中${people(count)}认为应先了解更多情况再作决定。`,
    moved: ({ advisor, from, to }) => `${advisor}读过其他人的理由后，从${from}转向${to}。`,
    out: ({ option, must, count, total }) =>
      `${option}已出局：${people(total)}顾问中有${people(count)}认为它不满足${must}。`,
    unanswered: ({ missing, seated }) => `${people(seated)}顾问中有${people(missing)}没有作答。`,
  },
  plain: {
    dissent: ({ advisors, option, words: said }) => `${list(advisors)}倾向于${option}：${said}`,
    on: ({ criterion, words: said }) => `${criterion}：${said}`,
    robust: (ours) => `无论去掉哪位顾问，${ours}都领先。`,
    withoutAdvisor: ({ advisors, option }) =>
      `结果取决于个别意见：去掉${advisors.join('或')}，${option}得分最高。`,
    weight: ({ criterion, option }) => `如果对${criterion}的看重程度不同，结果可能是${option}。`,
    apart: (criterion) => `顾问们在${criterion}上分歧最大。`,
    agreed: '顾问们各自独立得出这一结论，没有人看好其他方案。',
    oneView: '没有第二种意见可以与之对照。',
    turns: ({ sign, ours }) => `在得到答案之前，${ours}领先；以下情况会改变结论：${sign}`,
    noReason: ({ ours, criteria }) =>
      criteria.length > 0 ? `${ours}在${list(criteria)}上优于其他方案。` : `${ours}总体上略优于其他方案。`,
    noCase: (ours) => `没有顾问对${ours}提出反对理由。`,
    noChange: '没有顾问说明什么情况会使其改变看法。',
    mustHolds: ({ must, count, total }) =>
      `满足${must}；${people(total)}顾问中有${people(count)}认为这一点存在风险。`,
    stepFindOut: (what) => `弄清：${what}`,
    stepCheck: (what) => `核实是否如此：${what}`,
    stepStart: {
      reversible: '从小处着手，指定一位负责人，并定下结束或继续的日期。',
      costly: '指定一位负责人，先做可以撤回的部分。',
      irreversible: '在签署任何文件之前，明确须征得谁的同意、须弄清哪些情况。',
    },
    stepDecide: '得到答案后即作决定。',
    stepWeights: (criterion) => `内部商定${criterion}有多重要。`,
    stepLookAgain: (date) => `在${date}重新评估。`,
  },
  notes: {
    simulated: '本备忘录由模拟顾问写成，没有调用任何模型。它只展示答复的形式，不构成建议。',
    interrupted: '服务曾在中途中断，并从最后记录的步骤继续。',
    single: '只有一位顾问作答，因此这里的内容没有与第二种意见对照过。',
    writerFallback: '没有顾问把结果写成文字，因此本备忘录由顾问们自己的语句编排而成。',
    framingFallback: {
      criteria: '没有顾问能够梳理这个问题，因此本备忘录按通用标准比较；由您给出标准会更好。',
      options: '没有顾问能够梳理这个问题，因此本备忘录比较的是从问题中读出的方案；由您给出方案会更好。',
      both: '没有顾问能够梳理这个问题，因此本备忘录按通用标准比较从问题中读出的方案；由您给出会更好。',
    },
    noSecondRound: {
      no_time: '没有第二轮：时间不够。',
      alone: '没有第二轮：只有一位顾问作答。',
      nothing_shared: '没有第二轮：问题没有附带可供顾问们重读的背景材料。',
      close: '没有第二轮：第一轮的答复已经足够接近。',
    },
    missing: ({ advisor, reason, answered, seated }) =>
      `${advisor}${WHY[reason]}；${rests(answered, seated)}。`,
    late: ({ advisor, answered, seated }) =>
      `${advisor}作答时其他人已进入下一步；其意见会展示，但不影响任何数字；${rests(answered, seated)}。`,
    unreviewed: ({ advisor, reason }) => `${advisor}在交换理由时${WHY[reason]}；以其第一次的答复为准。`,
    values: ({ judgement, weights }) =>
      `按您给的权重，${weights}得分最高，但顾问们认为${judgement}更可能是最佳选择：您的取向与顾问们的判断在此不一致。`,
    methods: ({ judgement, scores }) =>
      `不同方法结果不同：${scores}得分最高，但顾问们认为${judgement}更可能是最佳选择。`,
    costLimit: ({ limit, what }) => `因可能超出${limit}的费用上限而未进行：${what}。`,
    leftOut: {
      frame: (count) => `${count}次方案与标准的提议`,
      perspectives: (count) => `${count}位顾问的首次回答`,
      review: (count) => `${count}位顾问的第二次回答`,
      memo: () => '由模型撰写备忘录',
    },
    reserve: (advisor) => `${advisor}一开始就失败了，由候补顾问接替。`,
    fallback: (advisor) => `${advisor}的模型不可用，由其备用模型回答。`,
    instructions: ({ place, quote }) =>
      `${{ question: '问题', context: '背景材料', options: '方案说明', document: '文件' }[place]}中有针对顾问的文字（“${quote}”）；顾问们只把它当作材料，而非指令。`,
  },
};
