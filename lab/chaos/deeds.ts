/** Number of times that each was done beside the purchases. */
export interface Deeds {
  soldAtCounter: number;
  takenBack: number;
  quotesPaid: number;
  depositsGivenBack: number;
  refundsAsked: number;
  refundsFailed: number;
  disputes: number;
  disputesDecided: number;
}
