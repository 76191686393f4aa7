// Written by `node scripts/run.mjs scripts/generate/types.ts` from the migrations; a test says when it is stale.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      customers: {
        Row: { address: string | null; created_at: string; email: string; id: string; name: string; phone: string | null };
        Insert: { address?: string | null; created_at?: string; email?: string; id?: string; name?: string; phone?: string | null };
        Update: { address?: string | null; created_at?: string; email?: string; id?: string; name?: string; phone?: string | null };
        Relationships: [];
      };
      delivery_methods: {
        Row: { archived: boolean; countries: string[]; created_at: string; free_from: number | null; id: string; kind: string; max_days: number; min_days: number; name: string; name_el: string | null; position: number; price: number; promise: string | null; promise_el: string | null; updated_at: string };
        Insert: { archived?: boolean; countries?: string[]; created_at?: string; free_from?: number | null; id?: string; kind: string; max_days: number; min_days: number; name: string; name_el?: string | null; position: number; price: number; promise?: string | null; promise_el?: string | null; updated_at?: string };
        Update: { archived?: boolean; countries?: string[]; created_at?: string; free_from?: number | null; id?: string; kind?: string; max_days?: number; min_days?: number; name?: string; name_el?: string | null; position?: number; price?: number; promise?: string | null; promise_el?: string | null; updated_at?: string };
        Relationships: [];
      };
      enquiries: {
        Row: { answers: Json; changed_at: string; created_at: string; due_on: string; email: string; id: string; locale: string; name: string; phone: string | null; product_code: string | null; product_id: string | null; product_name: string; product_name_el: string | null; question: string; state: string };
        Insert: { answers?: Json; changed_at?: string; created_at?: string; due_on?: string; email?: string; id?: string; locale?: string; name?: string; phone?: string | null; product_code?: string | null; product_id?: string | null; product_name?: string; product_name_el?: string | null; question?: string; state?: string };
        Update: { answers?: Json; changed_at?: string; created_at?: string; due_on?: string; email?: string; id?: string; locale?: string; name?: string; phone?: string | null; product_code?: string | null; product_id?: string | null; product_name?: string; product_name_el?: string | null; question?: string; state?: string };
        Relationships: [{ foreignKeyName: "enquiries_product_id_fkey"; columns: ["product_id"]; isOneToOne: false; referencedRelation: "products"; referencedColumns: ["id"] }];
      };
      orders: {
        Row: { carrier: string | null; checkout_id: string; choices: Json; created_at: string; customer_id: string; flags: string[]; id: string; image_url: string | null; is_sent: boolean; leaves_by: string | null; line_no: number; livemode: boolean; product_code: string | null; product_id: string | null; product_name: string; product_name_el: string | null; quantity: number; reference: string | null; sent_at: string | null; total_amount: number; tracking_number: string | null; unit_price: number };
        Insert: { carrier?: string | null; checkout_id?: string; choices?: Json; created_at?: string; customer_id?: string; flags?: string[]; id?: string; image_url?: string | null; is_sent?: boolean; leaves_by?: string | null; line_no?: number; livemode?: boolean; product_code?: string | null; product_id?: string | null; product_name?: string; product_name_el?: string | null; quantity?: number; reference?: string | null; sent_at?: string | null; total_amount?: number; tracking_number?: string | null; unit_price?: number };
        Update: { carrier?: string | null; checkout_id?: string; choices?: Json; created_at?: string; customer_id?: string; flags?: string[]; id?: string; image_url?: string | null; is_sent?: boolean; leaves_by?: string | null; line_no?: number; livemode?: boolean; product_code?: string | null; product_id?: string | null; product_name?: string; product_name_el?: string | null; quantity?: number; reference?: string | null; sent_at?: string | null; total_amount?: number; tracking_number?: string | null; unit_price?: number };
        Relationships: [{ foreignKeyName: "orders_customer_id_fkey"; columns: ["customer_id"]; isOneToOne: false; referencedRelation: "customers"; referencedColumns: ["id"] }, { foreignKeyName: "orders_product_id_fkey"; columns: ["product_id"]; isOneToOne: false; referencedRelation: "products"; referencedColumns: ["id"] }];
      };
      product_choice_values: {
        Row: { available: boolean; choice_id: string; held: string | null; held_until: string | null; id: string; is_default: boolean; label: string; label_el: string | null; position: number; surcharge: number; undecided: boolean };
        Insert: { available?: boolean; choice_id?: string; held?: string | null; held_until?: string | null; id?: string; is_default?: boolean; label?: string; label_el?: string | null; position?: number; surcharge?: number; undecided?: boolean };
        Update: { available?: boolean; choice_id?: string; held?: string | null; held_until?: string | null; id?: string; is_default?: boolean; label?: string; label_el?: string | null; position?: number; surcharge?: number; undecided?: boolean };
        Relationships: [{ foreignKeyName: "product_choice_values_choice_id_fkey"; columns: ["choice_id"]; isOneToOne: false; referencedRelation: "product_choices"; referencedColumns: ["id"] }];
      };
      product_choices: {
        Row: { alphabets: string[] | null; id: string; kind: string; max_length: number | null; name: string; name_el: string | null; optional: boolean; position: number; product_id: string; scale: string | null; surcharge: number };
        Insert: { alphabets?: string[] | null; id?: string; kind?: string; max_length?: number | null; name?: string; name_el?: string | null; optional?: boolean; position?: number; product_id?: string; scale?: string | null; surcharge?: number };
        Update: { alphabets?: string[] | null; id?: string; kind?: string; max_length?: number | null; name?: string; name_el?: string | null; optional?: boolean; position?: number; product_id?: string; scale?: string | null; surcharge?: number };
        Relationships: [{ foreignKeyName: "product_choices_product_id_fkey"; columns: ["product_id"]; isOneToOne: false; referencedRelation: "products"; referencedColumns: ["id"] }];
      };
      product_facts: {
        Row: { care: string | null; care_el: string | null; colour: string | null; fineness: number | null; hallmark: string | null; hallmark_el: string | null; height_mm: number | null; length_mm: number | null; metal: string | null; product_id: string; weight_g: number | null; width_mm: number | null };
        Insert: { care?: string | null; care_el?: string | null; colour?: string | null; fineness?: number | null; hallmark?: string | null; hallmark_el?: string | null; height_mm?: number | null; length_mm?: number | null; metal?: string | null; product_id: string; weight_g?: number | null; width_mm?: number | null };
        Update: { care?: string | null; care_el?: string | null; colour?: string | null; fineness?: number | null; hallmark?: string | null; hallmark_el?: string | null; height_mm?: number | null; length_mm?: number | null; metal?: string | null; product_id?: string; weight_g?: number | null; width_mm?: number | null };
        Relationships: [{ foreignKeyName: "product_facts_product_id_fkey"; columns: ["product_id"]; isOneToOne: true; referencedRelation: "products"; referencedColumns: ["id"] }];
      };
      product_pictures: {
        Row: { alt: string | null; alt_el: string | null; position: number; product_id: string; url: string };
        Insert: { alt?: string | null; alt_el?: string | null; position: number; product_id: string; url: string };
        Update: { alt?: string | null; alt_el?: string | null; position?: number; product_id?: string; url?: string };
        Relationships: [{ foreignKeyName: "product_pictures_product_id_fkey"; columns: ["product_id"]; isOneToOne: false; referencedRelation: "products"; referencedColumns: ["id"] }];
      };
      product_stones: {
        Row: { carat: number | null; count: number | null; cut: string | null; kind: string; origin: string | null; position: number; product_id: string; treatment: string | null };
        Insert: { carat?: number | null; count?: number | null; cut?: string | null; kind: string; origin?: string | null; position: number; product_id: string; treatment?: string | null };
        Update: { carat?: number | null; count?: number | null; cut?: string | null; kind?: string; origin?: string | null; position?: number; product_id?: string; treatment?: string | null };
        Relationships: [{ foreignKeyName: "product_stones_product_id_fkey"; columns: ["product_id"]; isOneToOne: false; referencedRelation: "products"; referencedColumns: ["id"] }];
      };
      products: {
        Row: { archived: boolean; availability: boolean; category: string; created_at: string; description: string | null; description_el: string | null; few_left: number | null; held: string | null; held_until: string | null; id: string; image_alt: string | null; image_alt_el: string | null; image_url: string | null; making_days: number | null; name: string; name_el: string | null; needs_choice: boolean; personalised: boolean; previous_slugs: string[]; price: number | null; product_code: string | null; slug: string; updated_at: string };
        Insert: { archived?: boolean; availability?: boolean; category: string; created_at?: string; description?: string | null; description_el?: string | null; few_left?: number | null; held?: string | null; held_until?: string | null; id?: string; image_alt?: string | null; image_alt_el?: string | null; image_url?: string | null; making_days?: number | null; name: string; name_el?: string | null; needs_choice?: boolean; personalised?: boolean; previous_slugs?: string[]; price?: number | null; product_code?: string | null; slug?: string; updated_at?: string };
        Update: { archived?: boolean; availability?: boolean; category?: string; created_at?: string; description?: string | null; description_el?: string | null; few_left?: number | null; held?: string | null; held_until?: string | null; id?: string; image_alt?: string | null; image_alt_el?: string | null; image_url?: string | null; making_days?: number | null; name?: string; name_el?: string | null; needs_choice?: boolean; personalised?: boolean; previous_slugs?: string[]; price?: number | null; product_code?: string | null; slug?: string; updated_at?: string };
        Relationships: [];
      };
      shop_revisions: {
        Row: { changed_at: string; digest: string | null; only_row: boolean; revision: number };
        Insert: { changed_at?: string; digest?: string | null; only_row?: boolean; revision?: number };
        Update: { changed_at?: string; digest?: string | null; only_row?: boolean; revision?: number };
        Relationships: [];
      };
      stock: {
        Row: { one_of_a_kind: boolean; product_id: string; quantity: number; updated_at: string };
        Insert: { one_of_a_kind?: boolean; product_id: string; quantity: number; updated_at?: string };
        Update: { one_of_a_kind?: boolean; product_id?: string; quantity?: number; updated_at?: string };
        Relationships: [{ foreignKeyName: "stock_product_id_fkey"; columns: ["product_id"]; isOneToOne: true; referencedRelation: "products"; referencedColumns: ["id"] }];
      };
      stock_movements: {
        Row: { actor: string | null; created_at: string; delta: number; id: number; note: string | null; product_id: string; quantity_after: number | null; reason: string; reference: string | null; value_id: string | null };
        Insert: { actor?: string | null; created_at?: string; delta?: number; id?: number; note?: string | null; product_id?: string; quantity_after?: number | null; reason?: string; reference?: string | null; value_id?: string | null };
        Update: { actor?: string | null; created_at?: string; delta?: number; id?: number; note?: string | null; product_id?: string; quantity_after?: number | null; reason?: string; reference?: string | null; value_id?: string | null };
        Relationships: [{ foreignKeyName: "stock_movements_product_id_fkey"; columns: ["product_id"]; isOneToOne: false; referencedRelation: "products"; referencedColumns: ["id"] }, { foreignKeyName: "stock_movements_value_id_fkey"; columns: ["value_id"]; isOneToOne: false; referencedRelation: "product_choice_values"; referencedColumns: ["id"] }];
      };
      user_profiles: {
        Row: { created_at: string; id: string; role: string; user_id: string };
        Insert: { created_at?: string; id?: string; role?: string; user_id?: string };
        Update: { created_at?: string; id?: string; role?: string; user_id?: string };
        Relationships: [];
      };
      value_stock: {
        Row: { quantity: number; value_id: string };
        Insert: { quantity?: number; value_id?: string };
        Update: { quantity?: number; value_id?: string };
        Relationships: [{ foreignKeyName: "value_stock_value_id_fkey"; columns: ["value_id"]; isOneToOne: true; referencedRelation: "product_choice_values"; referencedColumns: ["id"] }];
      };
    };
    Views: { [name in never]: never };
    Functions: {
      account_owners: { Args: { user_ids: string[] }; Returns: Json };
      accountant_month: { Args: { month: string; testing?: boolean; first?: number }; Returns: Json };
      add_order_link: { Args: { checkout: string; token_hash: string }; Returns: undefined };
      all_shop_settings: { Args: Record<string, never>; Returns: Json };
      answer_enquiry: { Args: { enquiry: string; answer: string; key: string }; Returns: undefined };
      apply_product_import: { Args: { import: string }; Returns: Json };
      apply_sync: { Args: { run: Json }; Returns: undefined };
      audit_entries: { Args: { before?: number }; Returns: Json };
      begin_refund: { Args: { request: Json }; Returns: Json };
      change_prices: { Args: { request: Json }; Returns: Json };
      claim_lease: { Args: { lease: string; hold_seconds: number; rest_seconds: number }; Returns: string };
      claim_mails: { Args: { at_most: number }; Returns: Json };
      clear_attention: { Args: { checkout_reference: string }; Returns: boolean };
      compare_month: { Args: { month: string; testing: boolean; payments: Json }; Returns: Json };
      compare_paid_sessions: { Args: { sessions: Json; since: number }; Returns: Json };
      correct_stock: { Args: Record<string, never>; Returns: Json };
      count_product: { Args: { request: Json }; Returns: undefined };
      deliveries: { Args: { checkouts: string[] }; Returns: Json };
      delivery_offers: { Args: { request: Json }; Returns: Json };
      discard_import: { Args: { import: string }; Returns: Json };
      due_checkouts: { Args: { at_unix_seconds: number; at_most: number }; Returns: Json };
      due_refunds: { Args: { is_live: boolean; at_most: number }; Returns: Json };
      end_due_reservations: { Args: Record<string, never>; Returns: number };
      end_quote: { Args: { quote: string }; Returns: boolean };
      end_reservation: { Args: { reservation: string }; Returns: boolean };
      erase_customer: { Args: { customer_email: string; buyer_hash?: string }; Returns: Json };
      export_customer: { Args: { customer_email: string; buyer_hash?: string }; Returns: Json };
      fail_checkout: { Args: { checkout: string }; Returns: undefined };
      filter_counts: { Args: { query?: string; of_category?: string; sort_by?: string; ascending?: boolean; filters?: Json; skip?: number; most?: number }; Returns: Json };
      filtered_products: { Args: { query?: string; of_category?: string; sort_by?: string; ascending?: boolean; filters?: Json; skip?: number }; Returns: Database["public"]["Tables"]["products"]["Row"][] };
      find_checkout: { Args: { wanted: Json }; Returns: Json };
      finish_lease: { Args: { lease: string; lease_holder: string; went_well: boolean; result?: Json }; Returns: undefined };
      finish_mail: { Args: { mail: string; problem?: string; withheld?: boolean }; Returns: undefined };
      forget_old_checkouts: { Args: Record<string, never>; Returns: number };
      gone_product: { Args: { address: string }; Returns: string };
      held_products: { Args: Record<string, never>; Returns: Json };
      hold_checkout: { Args: { request: Json }; Returns: Json };
      invariants: { Args: Record<string, never>; Returns: Json };
      is_admin: { Args: { user_uuid: string }; Returns: boolean };
      late_purchases: { Args: Record<string, never>; Returns: Json };
      lease_result: { Args: { lease: string }; Returns: Json };
      let_go: { Args: { checkout_reference: string }; Returns: string };
      mail_quote: { Args: { quote: string; key: string }; Returns: undefined };
      mark_return: { Args: { withdrawal: string; step: string; done: boolean }; Returns: boolean };
      may_ask_provider: { Args: { checkout: string; seconds: number }; Returns: boolean };
      missing_migrations: { Args: { released: string[] }; Returns: string[] };
      note_arrivals: { Args: { signed_in: number; turned_away: number; refused: number }; Returns: undefined };
      note_page_faults: { Args: { build: string; views: number; failed: number; faults: Json }; Returns: undefined };
      open_checkout: { Args: { checkout: string; session_id: string; session_url: string }; Returns: Json };
      open_sessions: { Args: { at_most: number }; Returns: Json };
      order_by_link: { Args: { token_hash: string }; Returns: Json };
      order_mails: { Args: { checkouts: string[] }; Returns: Json };
      order_payment: { Args: { order_id: string }; Returns: Json };
      oss_quarter: { Args: { quarter: string; testing: boolean }; Returns: Json };
      outbox_overview: { Args: Record<string, never>; Returns: Json };
      owe_order_link: { Args: { request: Json }; Returns: undefined };
      payment_alerts: { Args: Record<string, never>; Returns: Json };
      payment_health: { Args: Record<string, never>; Returns: Json };
      pending_invitations: { Args: Record<string, never>; Returns: Json };
      product_import: { Args: { import: string }; Returns: Json };
      product_imports: { Args: { before?: string }; Returns: Json };
      purchase_refunds: { Args: { checkout_reference: string }; Returns: Json };
      put_aside: { Args: { request: Json }; Returns: undefined };
      quotes_overview: { Args: { before?: string }; Returns: Json };
      read_quote: { Args: { token: string }; Returns: Json };
      ready_to_sell: { Args: Record<string, never>; Returns: Json };
      rebuild_checkout: { Args: { lost: Json }; Returns: Json };
      rebuild_since: { Args: Record<string, never>; Returns: number };
      receive_enquiry: { Args: { request: Json }; Returns: undefined };
      recent_arrivals: { Args: Record<string, never>; Returns: Json };
      recent_page_faults: { Args: Record<string, never>; Returns: Json };
      recently_deleted: { Args: { skip?: number }; Returns: Json };
      record_dispute: { Args: { news: Json }; Returns: boolean };
      record_refunds: { Args: { news: Json }; Returns: boolean };
      refuse_refund: { Args: { refund: string; reason: string }; Returns: undefined };
      reservations: { Args: { search?: string; most?: number }; Returns: Json };
      restore_orders: { Args: { ids?: string[]; deletion?: string }; Returns: Json };
      restore_product: { Args: { product: string }; Returns: boolean };
      retry_mail: { Args: { mail: string }; Returns: boolean };
      save_details: { Args: { product: string; details: Json }; Returns: undefined };
      save_export_proof: { Args: { sale_reference: string; proof: string }; Returns: undefined };
      save_shop_settings: { Args: { changes: Json; seen?: Json }; Returns: Json };
      schedule_state: { Args: Record<string, never>; Returns: Json };
      search_orders: { Args: { query: string; sent?: boolean; skip?: number; since?: string; before?: string }; Returns: Database["public"]["Tables"]["orders"]["Row"][] };
      search_products: { Args: { query: string; of_category?: string; sort_by?: string; ascending?: boolean; skip?: number }; Returns: Database["public"]["Tables"]["products"]["Row"][] };
      search_users: { Args: { query: string }; Returns: Database["public"]["Tables"]["user_profiles"]["Row"][] };
      sell_at_counter: { Args: { request: Json }; Returns: Json };
      send_quote: { Args: { request: Json }; Returns: Json };
      settle_checkout: { Args: { observed: Json }; Returns: Json };
      shop_settings: { Args: Record<string, never>; Returns: Json };
      stage_product_import: { Args: { import: string; lines: Json; file?: string }; Returns: undefined };
      stale_sessions: { Args: Record<string, never>; Returns: string[] };
      stock_of: { Args: { product: string }; Returns: Json };
      stock_taking: { Args: Record<string, never>; Returns: Json };
      sync_overview: { Args: Record<string, never>; Returns: Json };
      sync_state: { Args: Record<string, never>; Returns: Json };
      take_back_import: { Args: { import: string }; Returns: Json };
      take_back_invitation: { Args: { invited: string }; Returns: undefined };
      take_back_sale: { Args: { sale_reference: string }; Returns: Json };
      take_call_budget: { Args: { budget: string; of_origin: string; burst: number; per_minute: number }; Returns: number };
      take_wanted_sync: { Args: Record<string, never>; Returns: boolean };
      today: { Args: Record<string, never>; Returns: Json };
      undo_prices: { Args: { entry: number }; Returns: Json };
      undo_product: { Args: { entry: number }; Returns: undefined };
      undo_settings: { Args: { entry: number }; Returns: Json };
      unheard_disputes: { Args: { payments: Json }; Returns: Json };
      unsettled_sessions: { Args: { session_ids: string[] }; Returns: string[] };
      unused_pictures: { Args: { at_most: number }; Returns: string[] };
      want_sync: { Args: Record<string, never>; Returns: undefined };
      withdraw_from_contract: { Args: { request: Json }; Returns: Json };
      withdrawals_overview: { Args: Record<string, never>; Returns: Json };
    };
  };
};
