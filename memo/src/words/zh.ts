import type { FailureReason } from '@witan/client';
import { VIEW_LIMITS } from '../shared-memo.ts';
import type { Catalogue } from './catalogue.ts';
import type { Group } from './group.ts';
import { decimal, percent, sentence } from './text.ts';

const COUNTS = '零 一 两 三 四 五 六 七 八 九 十 十一 十二'.split(' ');
const people = (count: number): string => `${COUNTS[count] ?? String(count)}位`;
const REVISED = {
  question: '问题',
  context: '背景',
  documents: '文档',
  options: '方案',
  criteria: '标准',
  weights: '权重',
  musts: '必备条件',
  language: '语言',
} as const;

const LIST = new Intl.ListFormat('zh-CN', { type: 'conjunction' });
const OR = new Intl.ListFormat('zh-CN', { type: 'disjunction' });
const list = (items: readonly string[]): string => LIST.format(items);

const ofAdvisors = (count: number, total: number): string => {
  if (count === total) return total === 1 ? '这位顾问' : `${people(total)}顾问都`;
  return `${people(total)}顾问中有${people(count)}`;
};

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

const side = (over: boolean): string => (over ? '高于' : '低于');

const DATE = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long', timeZone: 'UTC' });

export const zh: Catalogue = {
  language: 'zh',
  percent,
  name: (name) => `“${name}”`,
  number: (value, digits) => decimal('zh-CN', value, digits),
  label: (title) => `${title}：`,
  list,
  join: (sentences) => sentences.join(''),
  advisor: (letter) => `顾问${letter}`,
  date: (at) => DATE.format(at),
  failure: WHY,
  or: (items) => OR.format(items),
  headline: {
    mustUnmet: (must) => `先弄清：${must}究竟能否满足？`,
    findOut: (what) => `先弄清：${what}`,
    findOutMore: (ours) => `决定之前先多了解情况；目前${ours}领先`,
    ifRuledOut: ({ ours, must, other }) => `若${must}排除了${other}，则选${ours}`,
    judgementAndWeights: ({ ours, other }) => `按顾问的判断选${ours}，按您的权重选${other}`,
    beforeIrreversible: (ours) => `选择${ours}之前先多了解情况`,
    notCertain: (ours) => `${ours}，但尚不确定`,
    onAverage: ({ ours, other }) => `平均来看${ours}领先，但倾向于${other}的顾问更多`,
    tooClose: ({ ours, other }) => `难分高下：${ours}略微领先于${other}`,
    level: ({ ours, other }) => `${ours}与${other}难分高下`,
    tryIt: ({ ours, date }) => `试行${ours}，并在${date}重新评估`,
    stay: (ours) => `暂时维持${ours}`,
    narrowly: (ours) => `${ours}，优势微弱`,
    recommendation: (ours) => ours,
  },
  vote: {
    alone: (option) => `只有一位顾问作答，其首选是${option}。`,
    all: ({ total, option }) => `${people(total)}顾问都倾向于${option}。`,
    majority: ({ total, groups: [first, ...rest] }) =>
      `${people(total)}顾问中有${people(first?.count ?? 0)}倾向于${first?.option ?? ''}，${rest.map(group).join('，')}。`,
    spread: ({ ours, groups }) =>
      `${groups.map(({ option, count }) => `${people(count)}顾问倾向于${option}`).join('，')}；平均来看${ours}领先。`,
    none: (ours) => `没有顾问把${ours}排在第一，但平均来看它领先。`,
    picks: (groups) =>
      `${groups.map(({ option, count }) => `${people(count)}顾问倾向于${option}`).join('，')}。`,
    out: ({ option, must, count, total }) =>
      `${must}排除了${option}：${ofAdvisors(count, total)}认为它不满足。`,
    alike: (votes) => `他们的错误非常相似，这大约只相当于${votes}个独立的意见。`,
    unanswered: ({ missing, seated }) => `${people(seated)}顾问中有${people(missing)}未能及时作答。`,
  },
  consensus: {
    level: {
      strong: (ours) => `顾问们一致支持${ours}。`,
      moderate: (ours) => `多数顾问倾向于${ours}。`,
      weak: (ours) => `倾向于${ours}的顾问没有过半。`,
    },
    alone: '只有一位顾问作答，因此无从衡量一致程度。',
    spread: ({ option, points }) => `各顾问对${option}给出的概率相差${points}个百分点。`,
    effective: ({ votes, total, outcomes }) =>
      `${outcomes === 0 ? '根据同类模型的判断记录' : `根据此处已知的${outcomes}个结果`}，顾问们常犯同样的错误：${COUNTS[total] ?? String(total)}份答复大约相当于${votes}份独立的答复。`,
    pick: (option) => `${option}是每位顾问的首选。`,
    criterion: ({ option, criterion }) => `在${criterion}上，所有顾问都认为${option}最好。`,
    risk: ({ count, total, text }) => `${people(total)}顾问中有${people(count)}指出这一风险：${text}`,
    assumption: ({ count, total, text }) => `${people(total)}顾问中有${people(count)}作此假设：${text}`,
    dissent: ({ advisors, option, argument }) =>
      argument === null
        ? `${list(advisors)}倾向于${option}。`
        : `${list(advisors)}倾向于${option}：${argument}`,
    split: ({ criterion, groups }) =>
      `在${criterion}上他们看法不同：${groups.map(({ advisors, option }) => `${list(advisors)}把${option}排在第一`).join('，')}。`,
    prediction: ({ event, low, high }) => `对此事发生的可能性，他们的估计在${low}到${high}之间：${event}`,
    tradeoff: ({ ours, other, points, criterion }) =>
      `与${other}相比，${ours}在${criterion}上少${points}分。`,
    noCase: (ours) => `没有顾问对${ours}提出反对理由。`,
  },
  firmness: {
    withoutAnyAdvisor: (ours) => `无论去掉哪位顾问，都没有其他方案超过${ours}。`,
    withoutAnyCriterion: (ours) => `无论去掉哪项标准，都没有其他方案的得分高于${ours}。`,
    withoutAdvisor: ({ advisor, option }) => `若没有${advisor}，领先的会是${option}。`,
    withoutCriterion: ({ criterion, option }) => `若不计${criterion}，得分最高的会是${option}。`,
    weight: ({ criterion, option, to, from, over }) =>
      `如果${criterion}的权重${side(over)}${to}（现为${from}），得分最高的会是${option}。`,
    chance: ({ advisor, of, option, to, from, over }) =>
      `如果${advisor}给${of}的概率${side(over)}${to}（现为${from}），领先的会是${option}。`,
    suits: ({ option, criterion }) => `${option}最适合最看重${criterion}的人。`,
    worthKnowing: ({ points, criterion }) =>
      `即使掌握全部信息，得分最多提高${points}分${criterion === null ? '' : `，主要来自${criterion}`}。`,
    methods: (winners) =>
      `方法不同，结果不同：${winners.map(({ option, by }) => `按${list(by)}，${option}胜出`).join('；')}。`,
    mustHolds: ({ must, count, total }) => `满足${must}；${ofAdvisors(count, total)}认为这一点存在风险。`,
  },
  notes: {
    simulated: '本备忘录由模拟顾问写成，没有调用任何模型。它只展示答复的形式，不构成建议。',
    interrupted: '服务曾在中途中断，并从最后记录的步骤继续。',
    single: '只有一位顾问作答，因此这里的内容没有与第二种意见对照过。',
    synthesisFallback: '没有顾问挑选语句，因此本备忘录由程序用顾问们自己的语句编排而成。',
    sentencesLeftOut: (count) =>
      `顾问们有${count}句话因含有链接、地址或命令而未列入首页；完整内容见各顾问的意见。`,
    framingFallback: {
      criteria: '没有顾问能够梳理这个问题，因此本备忘录按通用标准比较；由您给出标准会更好。',
      options: '没有顾问能够梳理这个问题，因此本备忘录比较的是从问题中读出的方案；由您给出方案会更好。',
      both: '没有顾问能够梳理这个问题，因此本备忘录按通用标准比较从问题中读出的方案；由您给出会更好。',
    },
    noSecondRound: {
      quick: '没有第二轮：快速模式不设第二轮。',
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
    revised: (changed) =>
      changed.length === 0
        ? '本备忘录修订了先前的一份；所问内容没有变化。'
        : `本备忘录修订了先前的一份；有变化的是：${list(changed.map((part) => REVISED[part]))}。`,
    panel: (name) => `由“${name}”顾问组作答。`,
    effort: {
      quick: '快速：由顾问们的快速模型作答一次，没有复议。',
      deep: '深入：顾问们按其模型的上限充分思考。',
    },
    profile: (parts) => `取自档案：${list(parts.map((part) => REVISED[part]))}。`,
    contested: ({ option, must, by, against, wouldLead }) =>
      `请先弄清${must}是否排除${option}：${list(by)}认为排除，${list(against)}认为不排除${wouldLead ? `；若不排除，${option}领先` : ''}。`,
    learned: ({ ours, equal }) =>
      `${ours}领先，是因为顾问按以往判断的准确程度计权；若每位顾问权重相同，领先的会是${equal}。`,
    costLimit: ({ limit, what }) => `因可能超出${limit}的费用上限而未进行：${what}。`,
    leftOut: {
      research: (count) => `${count}次检索`,
      frame: (count) => `${count}次方案与标准的提议`,
      perspectives: (count) => `${count}位顾问的首次回答`,
      review: (count) => `${count}位顾问的第二次回答`,
      synthesis: () => '由模型挑选语句',
    },
    reserve: (advisor) => `${advisor}一开始就失败了，由候补顾问接替。`,
    fallback: (advisor) => `${advisor}的模型不可用，由其备用模型回答。`,
    searchFailed: {
      nobody: '本组没有能够联网搜索的顾问，因此未经检索继续进行。',
      nothing: '检索未能及时找到可用的内容，因此未经检索继续进行，检索不计费。',
    },
    rescaled: ({ advisor, most }) => `${advisor}按 0 到 ${most} 的尺度打分，分数已换算为 0 到 100。`,
    materialCut: ({ read, total }) =>
      `文件超出了可以交给顾问的篇幅：他们读了${total}段中的${read}段，即每份文件的开头和与问题最相关的部分。`,
    instructions: ({ place, quote }) =>
      `${{ question: '问题', context: '背景材料', options: '方案说明', musts: '必要条件', document: '文件', web: '搜索到的网页' }[place]}中有针对顾问的文字（“${quote}”）；顾问们只把它当作材料，而非指令。`,
  },
  findings: {
    band: { high: '把握较大', moderate: '把握中等', low: '把握较小' },
    confidence: ({ band, option, probability, first }) =>
      first === null
        ? `${band}：按必备条件，只剩${option}；在所有方案中，顾问组认为它是最佳选择的概率为${probability}。`
        : `${band}：顾问组认为${option}是最佳选择的概率为${probability}；在改变权重和评分的一万次模拟中，它有${first}的次数排名第一。`,
    lowered: '由于本备忘录不完整，这比仅凭数字得出的低一级。',
    bandRecord: ({ n, right }) => `据贵方自己的记录：${n}份同一级别的备忘录中，${right}份判断正确。`,
    reading: {
      alone: '只有一位顾问对此标准评分',
      unshared: '没有方案在此标准上得到两位顾问的评分',
      level: '各顾问在此标准上给每个方案的分数相同',
      close: '各顾问在此标准上高度一致',
      mostly: '各顾问在此标准上大体一致',
      near: '各顾问在此标准上的排序不同，但只差几分',
      partly: '各顾问在此标准上部分一致',
      differ: '各顾问看法不一',
    },
  },
  document: {
    memo: '决策备忘录',
    simulated: '模拟顾问',
    notes: '请注意',
    sentence: (text) => sentence(text, '。'),
    aside: (text) => `（${text}）`,
    undo: { reversible: '容易撤回。', costly: '撤回代价较高。', irreversible: '难以撤回。' },
    against: '反对的理由',
    change: '什么会改变结论',
    heldFor: ({ who, option }) => `${who}，主张${option}`,
    risks: '可能出什么问题',
    holds: '前提是',
    next: '下一步',
    option: '方案',
    votes: '票数',
    ofAll: ({ count, total }) => `${count}/${total}`,
    best: '成为最佳的可能性',
    recommended: '推荐',
    out: '已排除',
    agreement: '一致与分歧',
    agree: '一致之处',
    differ: '分歧之处',
    firstRound: (groups) => `复议之前：${list(groups.map(group))}。`,
    scores: '各项标准得分',
    scoresHint: ({ options, criteria }) => `${options}个方案，${criteria}项标准`,
    scoresAbout: '各顾问评分的平均值，100为最好，并列出最低分和最高分；每项标准旁边是它的权重。',
    givesUp: '这样选择要放弃什么',
    criterion: '标准',
    weightedScore: '加权得分',
    advisor: '顾问',
    advisorName: (letter) => `顾问${letter}`,
    panel: '顾问组',
    panelInRunning: '顾问组（未排除的方案）',
    sure: '把握有多大',
    changes: '结论有多稳',
    probabilities: '成为最佳选择的可能性',
    probabilitiesAbout: '每位顾问给每个方案的概率；• 表示该顾问自己的选择。',
    ranks: '各方案取得各名次的频率',
    ranksAbout: '在一万次模拟中，权重和评分在顾问认为可能的范围内变动。',
    intervals: ({ level, outcomes }) =>
      outcomes === 0
        ? `按顾问所述，其给出的范围有${level}的可能包含真实值。`
        : `根据此处已知的${outcomes}个结果，顾问给出的范围平均有${level}的可能包含真实值。`,
    rank: (rank) => `第${rank}名`,
    regret: '选错的代价',
    regretAbout: '在同样的模拟中，与事后最佳的方案相比损失的分数。',
    onAverage: '平均',
    oneInTen: '最差的十分之一情况下超过',
    tornado: '领先取决于什么',
    tornadoAbout: '某一权重减半或加倍时，领先的方案还领先多少分；低于零则由其他方案领先。',
    halved: '减半',
    doubled: '加倍',
    musts: '必要条件',
    mustsAbout: '如果超过半数的顾问认为某方案不满足某项必要条件，该方案即被排除。',
    met: '满足',
    atRisk: '有风险',
    failed: '不满足',
    predictions: '顾问组的预期',
    predictionsAbout: '前提是选择该方案；每项预期到期即可核实。',
    event: '事件',
    by: '截止日期',
    likely: '可能性',
    perspectives: '各位顾问',
    late: '回答来得太晚：予以展示，但不计入。',
    before: ({ option, share }) => `复议前为${option}，${share}`,
    caseAgainst: '反对的理由',
    learned: '复议中改变了什么',
    itsRisks: '可能出什么问题',
    itsConditions: '前提是',
    itsSteps: '下一步',
    itsAssumptions: '假设',
    itsChange: '以下情况会改变看法',
    evidence: '依据',
    moreEvidence: '更多依据',
    sources: '来源',
    documents: '文件中的内容',
    sourcesAbout: '带 ✓ 的标记表示所引文字在文件中逐字找到；不带 ✓ 的只是提及该段。',
    page: (page) => `第${page}页`,
    citedBy: (advisors) => `引用者：${advisors}`,
    quoted: '逐字引用',
    referred: '提及',
    passage: '整段原文',
    uncited: (documents) => `已提供但无人引用：${list(documents)}。`,
    found: '网上找到的内容',
    foundAbout: '按服务商的搜索所报告；没有人读过这些网页，句子均未经核实。',
    foundUncited: '另有找到但无人引用的内容：',
    foundBy: (advisors) => `由${advisors}找到`,
    foundByOne: '由一位顾问找到',
    granted: '视为当然的，以及尚不清楚的',
    assumptions: '视为当然',
    unknown: '尚不清楚',
    process: '本备忘录的形成过程',
    wholeQuestion: '完整的问题',
    signature: '签名',
    method: { probability: '概率', score: '加权得分', borda: '波达计数', condorcet: '两两多数' },
    counted: ({ answered, time }) => `${people(answered)}顾问作答，用时${time}。`,
    cost: ({ dollars, sure }) => `模型调用费用${{ exact: '', about: '约', least: '至少' }[sure]}${dollars}。`,
    costUnknown: '模型调用费用未知。',
    stage: {
      frame: '界定问题',
      research: '检索',
      perspectives: '各自作答',
      review: '复议',
      synthesis: '汇总',
    },
  },
  record: {
    title: '后来的结果',
    decided: ({ option, by }) => `${by === null ? '' : `${by}`}决定：${option}。`,
    decidedNone: '决定：以上都不选。',
    review: (date) => `${date}重新评估。`,
    result: {
      better: '结果好于预期。',
      as_expected: '结果与预期一致。',
      worse: '结果差于预期。',
      mixed: '结果有好有坏。',
    },
    best: (option) => `事后看来，${option}是正确的。`,
    came: (event) => `已成真：${event}`,
    failed: (event) => `未成真：${event}`,
    unknown: (event) => `无法判断：${event}`,
  },
  share: {
    title: '您怎么看？',
    before: '在看到顾问组的意见之前：您怎么看？',
    name: '您的姓名',
    likely: '每个方案是最佳选择的可能性有多大？以百分比填写，总和会折算为100。',
    reason: '您的主要理由',
    send: '提交并查看顾问组的意见',
    problem: {
      name: `请填写您的姓名，最多${VIEW_LIMITS.name}个字符。`,
      percents: '请为每个方案填写0到100的百分比，至少有一个大于0。',
      reason: `请写一条理由，最多${VIEW_LIMITS.reason}个字符。`,
    },
    full: '您的看法提交得太晚，未能保存：此链接不再接受新的看法。以下是备忘录。',
    views: '其他人看到本备忘录之前的看法',
    who: '谁',
    signed: '已签名',
    signedAbout:
      '本备忘录在保存时已签名。凭以下两个文件，任何人无需联网和账户即可核对它与所保存的内容逐字一致：',
    withSignature: '带签名的备忘录',
    publicKeys: '公钥',
  },
  cost: {
    free: '未扣除任何点数。',
    charged: ({ credits, left, limit, until }) =>
      `${credits} 点。${until}之前还剩 ${left} 点，共 ${limit} 点。`,
  },
  pool: ({ foreseen, came, option, from, to }) =>
    `顾问们在此作出的${foreseen}项预测中，${came === 0 ? '没有一项' : `有${came}项`}应验。` +
    (from === to
      ? `按这一记录为顾问加权后，${option}仍为${percent(to / 100)}。`
      : `按这一记录为顾问加权后，${option}由${percent(from / 100)}变为${percent(to / 100)}。`),
  learnsLittle: ({ right, n }) =>
    `${n}个案例中有${right}个记录的正确方案就是当时的决定；这对了解顾问帮助不大，因此权重的作用相应减小。`,
};
