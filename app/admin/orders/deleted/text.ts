export const deletedText = {
  deleted: {
    title: ["Recently deleted", "Πρόσφατα διαγραμμένες"],
    intro: [
      "Deleted orders stay here for 30 days. Until then they come back just as they were.",
      "Οι διαγραμμένες παραγγελίες μένουν εδώ για 30 ημέρες. Ως τότε επανέρχονται όπως ακριβώς ήταν.",
    ],
    empty: ["Nothing was deleted in the last 30 days.", "Τίποτα δεν διαγράφηκε τις τελευταίες 30 ημέρες."],
    more: ["Show older ones", "Παλαιότερες διαγραφές"],
    deleted: ["Deleted", "Διαγράφηκε"],
    ends: ["Gone for good", "Οριστική διαγραφή"],
    together: ["{{many}} orders were deleted together", "{{many}} παραγγελίες διαγράφηκαν μαζί"],
    restore: ["Bring back", "Επαναφορά"],
    restoreNamed: ["Bring back the order of {{name}}", "Επαναφορά της παραγγελίας: {{name}}"],
    restoreAll: ["Bring all of them back", "Επαναφορά όλων"],
  },
} as const;
