export const newTabText = {
  opensTab: ["opens in a new tab", "ανοίγει σε νέα καρτέλα"],
} as const;
