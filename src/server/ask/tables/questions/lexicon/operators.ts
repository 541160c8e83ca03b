// Words and phrases that stand for an operation.
import type { MeasureOp } from '#shared/ask-plan.ts';
import { words } from './phrases.ts';

export interface Operator {
  kind:
    | 'aggregate'
    | 'count'
    | 'share'
    | 'difference'
    | 'ratio'
    | 'distinct'
    | 'group'
    | 'each'
    | 'top'
    | 'order'
    | 'not'
    | 'without'
    | 'with'
    | 'and'
    | 'or'
    | 'between'
    | 'than'
    | 'versus'
    | 'compare'
    | 'more'
    | 'less'
    | 'comparative'
    | 'minus'
    | 'owing'
    | 'at_least'
    | 'at_most'
    | 'exactly'
    | 'before'
    | 'after'
    | 'since'
    | 'until'
    | 'most'
    | 'least'
    | 'who'
    | 'what'
    | 'which'
    | 'where'
    | 'when'
    | 'how_many'
    | 'how_much'
    | 'how_long'
    | 'how_old'
    | 'how_often'
    | 'how_far'
    | 'list'
    | 'missing'
    | 'duplicate'
    | 'trend'
    | 'chart'
    | 'unit'
    | 'times'
    | 'average_of'
    | 'above'
    | 'below'
    | 'descending'
    | 'ascending'
    | 'ordinal'
    | 'opinion'
    | 'cause'
    | 'overdue'
    | 'once'
    | 'never'
    | 'except'
    | 'both'
    | 'distribution'
    | 'change'
    | 'contains'
    | 'starts'
    | 'ends'
    | 'single'
    | 'instead'
    | 'also'
    | 'these'
    | 'each_other'
    | 'or_more'
    | 'or_less'
    | 'range'
    | 'yes_no'
    | 'best'
    | 'average_word'
    | 'later'
    | 'together';
  op?: MeasureOp;
  number?: number;
  direction?: 1 | -1;
}

const operators = new Map<string, Operator>();

function define(operator: Operator, line: string): void {
  for (const phrase of words(line)) operators.set(phrase, operator);
}

define(
  { kind: 'aggregate', op: 'sum' },
  'total totals sum summed total_up add_up altogether in_total overall_total grand_total sum_of total_of all_together in_all totalled totaled',
);

define(
  { kind: 'aggregate', op: 'average' },
  'average averages avg mean on_average averaged typical typically an_average avg.',
);

define({ kind: 'aggregate', op: 'median' }, 'median medians middle_value');

define({ kind: 'aggregate', op: 'minimum' }, 'minimum min');

define({ kind: 'aggregate', op: 'maximum' }, 'maximum max');

define(
  { kind: 'count' },
  'count counts number_of no_of nr_of count_of numbers_of how_many_times tally #_of number_sold number_ordered number_bought number_made number_booked number_taken number_done',
);

define({ kind: 'how_many' }, 'how_many how_manys howmany how_often');

define({ kind: 'how_much' }, 'how_much howmuch');

define({ kind: 'how_long' }, 'how_long');

define({ kind: 'how_old' }, 'how_old');

define({ kind: 'how_far' }, 'how_far');

define(
  { kind: 'share' },
  'share percentage percent proportion fraction % what_% pct portion what_part percentages shares of_all_of',
);

define({ kind: 'difference' }, 'difference diff gap delta differences margin spread_between');

// Said of one that is more than the other.
define(
  { kind: 'difference', direction: 1 },
  'how_much_more how_many_more how_much_less how_many_fewer how_much_higher how_much_lower how_much_bigger how_much_longer how_much_cheaper how_much_larger',
);

define({ kind: 'ratio' }, 'ratio ratios');

define({ kind: 'change' }, 'change growth increase decrease rise drop grew grow grown fell change_from');

define(
  { kind: 'distinct' },
  'different distinct unique separate various kinds_of types_of sorts_of kind_of type_of sort_of',
);

define(
  { kind: 'group' },
  'by per for_each for_every in_each in_every by_each at_each at_every of_each to_each on_each grouped_by broken_down_by split_by split_up_by breakdown_by across from_each with_each each_for sorted_into divided_by_group for_each_pair_of for_every_pair_of per_pair_of each_pair_of every_pair_of for_each_combination_of for_every_combination_of per_combination_of each_combination_of',
);

define({ kind: 'each' }, 'each every');

define({ kind: 'top' }, 'top bottom');

define(
  { kind: 'order' },
  'sorted_by sort_by ordered_by order_by ranked_by rank_by sorted ranked in_order_of rank sort_them_by ranking_by',
);

define(
  { kind: 'descending' },
  'descending decreasing reverse_alphabetical reverse_alphabetical_order reversed_lexicographical reverse_lexicographical in_reverse_alphabetical_order largest_first highest_first biggest_first desc most_first high_to_low z_to_a newest_first latest_first',
);

define(
  { kind: 'ascending' },
  'ascending increasing smallest_first lowest_first asc alphabetically alphabetical lexicographical lexicographic lexicographically low_to_high a_to_z oldest_first earliest_first in_alphabetical_order',
);

define(
  { kind: 'not' },
  "not isn't aren't wasn't weren't don't doesn't didn't hasn't haven't cannot can't missed skipped failed_to isnt arent wasnt werent dont doesnt didnt hasnt havent cant wont won't neither nor non",
);

define({ kind: 'never' }, 'never');

define({ kind: 'without' }, 'without no lacking lack lacks w/o nobody none no_one nothing');

define(
  { kind: 'except' },
  'all_but everyone_but everybody_but anyone_but anybody_but everything_but except excluding apart_from other_than but_not except_for besides ignoring leaving_out not_counting aside_from not_including',
);

define(
  { kind: 'missing' },
  'missing blank empty unknown unfilled not_filled_in not_given not_entered nothing_entered no_entry unassigned nothing_in not_recorded unspecified forget forget_to_put forget_to_write forget_to_write_down forget_to_enter forget_to_record forget_to_fill_in forget_to_note forget_to_add forget_to_log forgot forgot_to_put forgot_to_write forgot_to_write_down forgot_to_enter forgot_to_record forgot_to_fill_in forgot_to_note forgot_to_add forgot_to_log forgot_to_put_in forgotten left_blank left_empty never_recorded never_entered never_filled_in not_written_down not_noted not_put_in',
);

define({ kind: 'with' }, 'with having has have had includes including contains got');

define({ kind: 'and' }, 'and & as_well_as');

define({ kind: 'both' }, 'both');

define({ kind: 'or' }, 'or either');

define({ kind: 'between' }, 'between');

define({ kind: 'than' }, 'than');

define(
  { kind: 'versus' },
  'vs vs. versus against compared_to compared_with in_comparison_to in_comparison_with v',
);

define({ kind: 'compare' }, 'compare comparing comparison compared');

define(
  { kind: 'more' },
  'over more_than above greater_than higher_than larger_than bigger_than exceeding exceeds exceed exceeded beyond > upwards_of longer_than heavier_than older_than taller_than later_than newer_than better_than costlier_than north_of faster_than',
);

define(
  { kind: 'less' },
  'under less_than below fewer_than lower_than smaller_than cheaper_than shorter_than lighter_than younger_than < beneath earlier_than worse_than slower_than',
);

// Before "than", with what is compared between them: "more guests than seats".
define({ kind: 'comparative', direction: 1 }, 'more');

define({ kind: 'comparative', direction: -1 }, 'less fewer');

define({ kind: 'minus' }, 'minus subtracted_by reduced_by');

define({ kind: 'at_least' }, 'at_least minimum_of no_less_than not_less_than >= no_fewer_than min_of');

define({ kind: 'at_most' }, 'at_most maximum_of up_to no_more_than not_more_than <= max_of within');

define(
  { kind: 'or_more' },
  'or_more or_above or_over or_higher or_better and_above and_up and_over or_greater or_longer or_older or_later plus_years and_more or_up',
);

define(
  { kind: 'or_less' },
  'or_less or_below or_under or_lower or_fewer and_below or_cheaper or_shorter or_younger or_earlier and_under',
);

define({ kind: 'exactly' }, 'exactly precisely equal_to equals equal =');

define({ kind: 'before' }, 'before prior_to earlier_than');

define({ kind: 'after' }, 'after later_than following past');

define({ kind: 'since' }, 'since from_on starting starting_from in_or_after on_or_after');

define(
  { kind: 'until' },
  'until till through in_or_before on_or_before up_until up_to_and_including by_the_end_of',
);

define({ kind: 'most' }, 'most');

define({ kind: 'least' }, 'least fewest');

define({ kind: 'who' }, 'who whom whose everyone everybody everyone_who everybody_who');

define({ kind: 'where' }, 'where');

define(
  { kind: 'when' },
  'when since_when from_when what_date which_date on_what_date what_day on_which_day on_what_day on_which_date which_day',
);

define({ kind: 'which' }, 'which what');

define({ kind: 'list' }, 'list show display give give_me return find everything all_the show_me all');

define(
  { kind: 'duplicate' },
  'duplicate duplicates duplicated twice more_than_once at_least_twice several_times repeated repeat multiple_times appear_twice more_than_one_time',
);

define({ kind: 'duplicate', number: 3 }, 'more_than_twice three_times_or_more at_least_three_times');

define({ kind: 'once' }, 'only_once just_once exactly_once once one_time');

define({ kind: 'trend' }, 'trend over_time development evolution timeline time_series history_of');

define({ kind: 'distribution' }, 'histogram distribution distributed spread histogram_of distribution_of');

define(
  { kind: 'chart' },
  'chart graph plot bar_chart pie_chart line_chart as_a_chart as_a_bar_chart as_a_pie_chart as_a_line_chart diagram bar_graph line_graph as_a_graph as_a_table in_a_chart bars pie scatter_plot scatterplot in_a_table',
);

define(
  { kind: 'contains' },
  'containing contain contains mention mentions mentioning mentioned that_mention with_the_word that_say saying',
);

define(
  { kind: 'starts' },
  'starting_with starts_with start_with beginning_with begins_with begin_with that_start_with',
);

define({ kind: 'ends' }, 'ending_with ends_with end_with ending_in ends_in end_in');

define({ kind: 'single' }, 'single individual one-off');

define({ kind: 'times' }, 'times multiplied_by x × *');

define(
  { kind: 'above' },
  'above_average above_the_average more_than_average more_than_the_average higher_than_average higher_than_the_average over_average over_the_average above-average better_than_average longer_than_average',
);

define(
  { kind: 'below' },
  'below_average below_the_average less_than_average less_than_the_average under_average lower_than_average lower_than_the_average under_the_average below-average fewer_than_average shorter_than_average',
);

define(
  { kind: 'together' },
  'added_together put_together added_up taken_together combined together in_total_from plus',
);

define(
  { kind: 'opinion' },
  'should good_idea worth_it fair reasonable recommend advise better_off too_much too_many too_expensive too_high enough good_enough suitable laziest nicest prettiest smartest deserve',
);

define({ kind: 'cause' }, 'why how_come reason_for reasons_for because what_caused');

define({ kind: 'overdue' }, 'overdue past_due');

define({ kind: 'instead' }, 'instead rather');

define(
  { kind: 'these' },
  'these those them they of_these of_those of_them among_them among_these of_which it that she he her him his their its hers theirs ones',
);

define({ kind: 'later' }, 'late later behind_schedule delayed too_late');

for (const [index, line] of [
  'first 1st',
  'second 2nd',
  'third 3rd',
  'fourth 4th',
  'fifth 5th',
  'sixth 6th',
  'seventh 7th',
  'eighth 8th',
  'ninth 9th',
  'tenth 10th',
].entries())
  if (index > 0) define({ kind: 'ordinal', number: index + 1 }, line);

/** The longest phrase of an operator, in words. */
export const OPERATOR_WORDS_MAX = 4;

/** What a phrase of folded words does in a question; nothing where it is no operator. */
export function operatorOf(phrase: string): Operator | undefined {
  return operators.get(phrase);
}
