export const enquiriesText = {
  enquiries: {
    title: ["Enquiries", "Ερωτήσεις"],
    lists: ["Enquiries by state", "Ερωτήσεις ανά κατάσταση"],
    empty: {
      new: ["No question waits for an answer.", "Καμία ερώτηση δεν περιμένει απάντηση."],
      answered: ["No question has been answered yet.", "Δεν έχει απαντηθεί ακόμη καμία ερώτηση."],
      ended: ["Nothing has been ended yet.", "Δεν έχει κλείσει ακόμη καμία."],
    },
  },
  quotes: {
    empty: ["No quote has been written yet.", "Δεν έχει γραφτεί ακόμη προσφορά."],
  },
} as const;
